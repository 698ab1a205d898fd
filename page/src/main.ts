/** The page: the shop window, and a game with its answer, its odds and its states. */

import "./style.css";

import { type CatalogueGame } from "bestplay";

import { ask } from "./client.js";
import { h } from "./dom.js";
import { gameView } from "./game.js";
import { read } from "./link.js";
import { shopView } from "./shop.js";

const main = document.getElementById("main") as HTMLElement;
let games: readonly CatalogueGame[] = [];
let shown: { game: CatalogueGame; follow(hash: string): void } | undefined;

/** Shows what the link says. */
function show(): void {
  const { game: name } = read(location.hash);
  const game = games.find((known) => known.name === name);
  if (game && shown?.game === game) {
    shown.follow(location.hash);
    return;
  }
  shown = undefined;
  if (game) {
    const { element, follow } = gameView(game);
    main.replaceChildren(element);
    document.title = `${game.title} · bestplay`;
    shown = { game, follow };
    follow(location.hash);
  } else {
    main.replaceChildren(shopView(games, name));
    document.title = "bestplay";
  }
  window.scrollTo(0, 0);
}

main.append(h("p", { class: "waiting" }, "The engine is loading."));
ask<readonly CatalogueGame[]>({ topic: "games" })
  .then((all) => {
    games = all;
    show();
    window.addEventListener("hashchange", show);
  })
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    main.replaceChildren(h("p", { class: "error", role: "alert" }, message));
  });
