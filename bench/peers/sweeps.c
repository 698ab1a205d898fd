/* Value iteration as one would write it: a game in compressed rows, doubles, swept in place (Gauss and
 * Seidel) until no value changes by more than 1e-13. No proof: it shows what proven digits cost.
 *
 *     sweeps pursuit|grid|random-sparse|random-trap SIZE
 *
 * The rules are those of the programs of `cyclic`. Prints one JSON object. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rows of state s are first[s] .. first[s + 1]; row r leads with chance[t] to target[t] for t in
 * begin[r] .. begin[r + 1], and pays paid[r]. Of a state with sign 1 the largest counts, with -1 the least. */
static uint32_t *first, *begin, *target, states, rows, terms;
static double *chance, *paid, *value;
static signed char *sign;

static void row(double pays, int count, const uint32_t *to, const double *weight) {
    double total = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    for (int i = 0; i < count; i++) target[terms] = to[i], chance[terms++] = weight[i] / total;
    paid[rows++] = pays;
    begin[rows] = terms;
}

static void room(uint32_t n, uint32_t most_rows, uint32_t most_terms) {
    states = n;
    first = malloc(4 * (n + 1ul)), begin = calloc(n * (size_t)most_rows + 1, 4), target = malloc(4ul * n * most_terms);
    chance = malloc(8ul * n * most_terms), paid = malloc(8ul * n * most_rows);
    value = calloc(n, 8), sign = calloc(n, 1);
}

/* The cell itself, then those beside it. */
static int around(int side, int cell, int *to) {
    int n = 0;
    to[n++] = cell;
    if (cell / side > 0) to[n++] = cell - side;
    if (cell / side + 1 < side) to[n++] = cell + side;
    if (cell % side > 0) to[n++] = cell - 1;
    if (cell % side + 1 < side) to[n++] = cell + 1;
    return n;
}

static void pursuit(int side) {
    uint32_t cells = side * side;
    room(2 * cells * cells, 5, 10);
    for (uint32_t s = 0; s < states; s++) {
        int evader = s / 2 / cells, pursuer = s / 2 % cells, pursuing = s % 2, to[5];
        first[s] = rows;
        if (evader == pursuer || evader == (int)cells - 1) {
            value[s] = evader != pursuer;
            continue;
        }
        sign[s] = pursuing ? -1 : 1;
        for (int i = 0, n = around(side, pursuing ? pursuer : evader, to); i < n; i++) {
            uint32_t moved = 2 * (pursuing ? evader * cells + to[i] : to[i] * cells + pursuer) + !pursuing;
            row(0, 2, (uint32_t[]){moved, s ^ 1}, pursuing ? (double[]){1, 1} : (double[]){3, 1});
        }
    }
    first[states] = rows;
}

static void grid(int side) {
    static const int DOWN[] = {-1, 0, 1, 0}, RIGHT[] = {0, 1, 0, -1};
    room(side * side, 4, 12);
    for (int s = 0; s < side * side; s++) {
        uint32_t to[4];
        first[s] = rows;
        if (s == side * side - 1) break;
        sign[s] = -1;
        for (int i = 0; i < 4; i++) {
            int down = s / side + DOWN[i], right = s % side + RIGHT[i];
            to[i] = down < 0 || right < 0 || down >= side || right >= side ? s : down * side + right;
        }
        for (int i = 0; i < 4; i++)
            row(1, 3, (uint32_t[]){to[i], to[(i + 1) % 4], to[(i + 3) % 4]}, (double[]){8, 1, 1});
    }
    first[states] = rows;
}

static uint64_t stream;

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint32_t draw(uint64_t below) {
    uint64_t mixed = stream += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (mixed ^ mixed >> 31) % below;
}

static void random_game(uint32_t n, int ends) {
    room(n, 3, 12);
    for (uint32_t s = 0; s < n; s++) {
        stream = (uint64_t)s << 20;
        first[s] = rows;
        if (ends ? s > 0 && draw(ends) == 0 : s + 2 >= n) {
            value[s] = ends ? draw(1001) / 1000.0 : s + 1 == n;
            continue;
        }
        sign[s] = draw(2) ? -1 : 1;
        for (int actions = 1 + draw(3); actions > 0; actions--) {
            uint32_t to[4];
            double weight[4];
            int count = 2 + draw(3);
            for (int i = 0; i < count; i++) to[i] = draw(n), weight[i] = 1 + draw(10);
            row(0, count, to, weight);
        }
    }
    first[states] = rows;
}

int main(int count, char **words) {
    int size = count == 3 ? atoi(words[2]) : 0;
    const char *family = size > 0 ? words[1] : "";
    if (!strcmp(family, "pursuit")) pursuit(size);
    else if (!strcmp(family, "grid")) grid(size);
    else if (!strcmp(family, "random-sparse")) random_game(size, 50);
    else if (!strcmp(family, "random-trap")) random_game(size, 0);
    else return fprintf(stderr, "usage: sweeps pursuit|grid|random-sparse|random-trap SIZE\n"), 2;
    int sweeps = 0;
    for (double change = 1; change > 1e-13; sweeps++) {
        change = 0;
        for (uint32_t s = 0; s < states; s++) {
            if (!sign[s]) continue;
            double best = -INFINITY;
            for (uint32_t r = first[s]; r < first[s + 1]; r++) {
                double worth = paid[r];
                for (uint32_t t = begin[r]; t < begin[r + 1]; t++) worth += chance[t] * value[target[t]];
                best = fmax(best, sign[s] * worth);
            }
            best *= sign[s];
            change = fmax(change, fabs(best - value[s]));
            value[s] = best;
        }
    }
    uint32_t start = strcmp(family, "pursuit") ? 0 : 2 * ((size * size - 1) / 2);
    printf("{\"value\": \"%.17g\", \"states\": %u, \"sweeps\": %d}\n", value[start], states, sweeps);
    return 0;
}
