/** Dice or cards on the table, some of which are kept: one points at them, sees what that is worth, and chooses it. */

import { button, h, s } from "../dom.js";
import { type Action, type Certain, type Explained } from "../messages.js";
import { isNumber, number } from "../numbers.js";
import { type Pointing } from "./choosing.js";
import { type Laid } from "./table.js";

/** What an action keeps, of games in which something is kept; nothing for other actions. */
const KEEPS: Record<string, (action: string) => string[] | null> = {
  threes: (action) => [...action],
  "video-poker": (action) => (/^([2-9TJQKA][shdc])+$/.test(action) ? (action.match(/../g) ?? []) : action === "none" ? [] : null),
  yahtzee: (action) => {
    const [, kept] = /^keep-(none|[1-6]+)$/.exec(action) ?? [];
    return kept === undefined ? null : kept === "none" ? [] : [...kept];
  },
};

/** Things by what they are, in an order in which the same ones are the same. */
const name = (things: readonly string[]) => [...things].sort().join(" ");

/** What lies on the table as something to choose from, if the game is one in which that is done. */
export function holding(game: string, { drawing, things }: Laid, at: Explained, { shown, chosen }: Pointing): Element[] | null {
  const keeps = KEEPS[game];
  const options = (at.actions ?? []).flatMap((action): (readonly [string, Action])[] => {
    const kept = keeps?.(action.action);
    return kept ? [[name(kept), action]] : [];
  });
  if (options.length < 2) {
    return null;
  }
  const byName = new Map(options);
  const best = keeps?.(options[0]![1].action) ?? [];
  drawing.setAttribute("width", String(1.5 * Number(drawing.getAttribute("width"))));
  drawing.classList.add("choosing");
  const held = new Set<number>();
  const said = h("p", { class: "held", role: "status" });
  const layer = s("g");
  drawing.append(layer);

  /** Places of the best things, each thing once. */
  const ringed = new Set<number>();
  for (const thing of best) {
    const place = things.findIndex(({ key }, at) => key === thing && !ringed.has(at));
    ringed.add(place);
  }

  function draw(): void {
    layer.replaceChildren(
      ...things.map(({ x, wide }, place) =>
        s(
          "g",
          {
            class: "target",
            onclick: () => {
              if (!held.delete(place)) {
                held.add(place);
              }
              draw();
            },
          },
          s("rect", { class: held.has(place) ? "kept" : "free", x, y: 1, width: wide, height: 46, rx: 7 }),
          shown && ringed.has(place) && s("rect", { class: "best-ring", x, y: 1, width: wide, height: 46, rx: 7 }),
        ),
      ),
    );
    const kept = [...held].sort((a, b) => a - b).map((place) => things[place]?.key ?? "");
    const action = byName.get(name(kept));
    const what = kept.length === 0 ? "nothing" : kept.join(" ");
    const value = action && isNumber(action.value) ? number(action.value as unknown as Certain) : "";
    const loss = action && isNumber(action.loss) ? [", which costs ", number(action.loss as unknown as Certain)] : ", and nothing is better";
    said.replaceChildren(
      `Keep ${what}`,
      ...(shown && action ? [": ", value, ...loss] : []),
      ". ",
      ...(action ? [button("Choose", () => chosen(action), { class: "main" })] : []),
    );
  }

  draw();
  const help = h("p", { class: "faint" }, `Click what you keep${shown ? "; a ring marks the best" : ""}.`);
  return [drawing, said, help];
}
