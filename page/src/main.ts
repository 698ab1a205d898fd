/** The page: the shop window, a game with its views, a game of one's own, the guide. */

import "./style.css";
import "./columns.css";
import "./boards.css";

import { type CatalogueGame } from "bestplay";

import { ask } from "./client.js";
import { h } from "./dom.js";
import { gameView } from "./game.js";
import { guideView } from "./guide.js";
import { type Place, read } from "./link.js";
import { shopView } from "./shop.js";
import { diceView } from "./views/dice.js";
import { ownView } from "./views/own.js";

/** What fills the page, and follows links within it. */
interface Page {
  name: string;
  title: string;
  element: HTMLElement;
  follow(place: Place): void;
}

/** Pages that have a link of their own above all others. */
const TABS = ["dice", "own", "guide"];

const main = document.getElementById("main") as HTMLElement;
let games: Promise<readonly CatalogueGame[]> | undefined;
let shown: Page | undefined;
/** How far down the shop window was when it was left: a game is looked at, and the next one is beside it. */
let shelf = 0;
/** Counts links, so that one that was left is not shown. */
let shows = 0;

/** The catalogue, once it is needed. */
function catalogue(): Promise<readonly CatalogueGame[]> {
  games ??= ask<readonly CatalogueGame[]>(null, { topic: "games" }).catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

/** A text whose names of parameters stand between backticks, as people write it. */
function quoted(text: string): string {
  return text.replace(/`([^`]*)`/g, "\u201c$1\u201d");
}

async function pageOf(name: string | null): Promise<Page> {
  if (name === "dice") {
    return { name, title: "Dice", ...diceView() };
  }
  if (name === "own") {
    return { name, title: "Your own game", ...ownView() };
  }
  if (name === "guide") {
    return { name, title: "Guide", element: guideView(), follow: () => {} };
  }
  const all = await catalogue();
  const game = all.find((known) => known.name === name);
  if (game) {
    const [about, valueMeans] = [quoted(game.about), quoted(game.valueMeans)];
    const head = [
      h("p", { class: "up" }, h("a", { href: "#/" }, "All games")),
      h("h1", {}, game.title),
      h("p", { class: "line" }, game.line),
    ];
    const { element, follow } = gameView({ ...game, about, valueMeans, of: { game: game.name } }, {}, head);
    return { name: game.name, title: game.title, element, follow };
  }
  return { name: "", title: "", element: shopView(all, name), follow: () => {} };
}

/** Shows what the link says. */
async function show(): Promise<void> {
  shows += 1;
  const mine = shows;
  const place = read(location.hash);
  if (shown && shown.name !== "" && shown.name === place.game) {
    shown.follow(place);
    return;
  }
  if (shown?.name === "") {
    shelf = window.scrollY;
  }
  shown = undefined;
  const waiting = setTimeout(() => {
    if (mine === shows) {
      main.replaceChildren(h("p", { class: "waiting" }, "Loading the engine."));
    }
  }, 100);
  try {
    const page = await pageOf(place.game);
    if (mine !== shows) {
      return;
    }
    shown = page;
    main.replaceChildren(page.element);
    document.title = page.title === "" ? "bestplay" : `${page.title} · bestplay`;
    for (const link of document.querySelectorAll("header nav a")) {
      const isHere = link.getAttribute("href") === `#/${TABS.includes(page.name) ? page.name : ""}`;
      link.toggleAttribute("aria-current", isHere);
    }
    page.follow(place);
    // Who rolls dice loads no more than that needs. What cannot be kept for later is loaded again.
    if (page.name !== "dice") {
      navigator.serviceWorker?.register("./sw.js").catch(() => {});
    }
    window.scrollTo({ top: page.name === "" ? shelf : 0, behavior: "instant" });
  } catch (error) {
    if (mine === shows) {
      const message = error instanceof Error ? error.message : String(error);
      main.replaceChildren(h("p", { class: "error", role: "alert" }, message));
    }
  } finally {
    clearTimeout(waiting);
  }
}

// The link to the content is no question: it moves the focus, and the address stays what it is.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

void show();
window.addEventListener("hashchange", () => void show());
