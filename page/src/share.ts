/** What one may take away: the link, and what is on the page as a file. */

import { button, h, say } from "./dom.js";

/** What a file of each kind is, and what makes it; a drawing is asked for when it is wanted. */
export type Files = Partial<Record<"JSON" | "CSV" | "SVG" | "PNG", () => string | SVGElement>>;

const TYPES = {
  JSON: "application/json",
  CSV: "text/csv",
  SVG: "image/svg+xml",
  PNG: "image/png",
};

/** Keeps something as a file. */
function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a drawing takes from the style of the page. */
const INHERITED = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity"],
  ...["font-size", "font-family", "font-weight", "text-anchor", "dominant-baseline"],
];

/** A drawing that looks the same without the page. */
export function standalone(drawing: SVGElement): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  const [before, after] = [
    [drawing, ...drawing.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  before.forEach((element, place) => {
    const style = getComputedStyle(element);
    for (const name of INHERITED) {
      after[place]?.setAttribute(name, style.getPropertyValue(name));
    }
    after[place]?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as points, twice as fine as on the page. */
async function painted(drawing: SVGElement): Promise<Blob> {
  const { width, height } = drawing.getBoundingClientRect();
  const text = standalone(drawing).replace("<svg ", `<svg width="${width}" height="${height}" `);
  const address = URL.createObjectURL(new Blob([text], { type: TYPES.SVG }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Rows as comma-separated values. */
export function csv(rows: readonly (readonly unknown[])[]): string {
  const cell = (of: unknown) => {
    const text = String(of ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** A button that copies the link of the page, and says whether it has. */
function copier(): HTMLButtonElement {
  const label = "Copy the link";
  const told = (text: string) => {
    copy.textContent = text;
    say(text);
    setTimeout(() => {
      copy.textContent = label;
    }, 3000);
  };
  const copy = button(label, () => {
    navigator.clipboard.writeText(location.href).then(
      () => told("Link copied."),
      () => told("Could not copy: take the link from the address bar."),
    );
  });
  return copy;
}

/** Buttons that keep files; `of` says what they hold, where there are several such rows. */
export function downloads(title: string, files: Files, of = ""): HTMLButtonElement[] {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const kinds = Object.entries(files) as [keyof typeof TYPES, () => string | SVGElement][];
  const kept = ([kind, make]: (typeof kinds)[number]) =>
    button(kind, () => {
      const made = make();
      const file = `${name}.${kind.toLowerCase()}`;
      if (kind === "PNG") {
        painted(made as SVGElement).then(
          (content) => save(file, content),
          () => say("The picture could not be drawn. Download the SVG instead."),
        );
      } else {
        const text = typeof made === "string" ? made : standalone(made);
        save(file, new Blob([text], { type: TYPES[kind] }));
      }
    }, { "aria-label": `Download ${kind}${of}` });
  return kinds.map(kept);
}

/** Buttons that copy the link, share it where the system can, and keep files. */
export function share(title: string, files: Files = {}): HTMLElement {
  return h(
    "p",
    { class: "buttons share" },
    copier(),
    typeof navigator.share === "function" &&
      button("Share", () => {
        navigator.share({ title, url: location.href }).catch(() => say("Nothing was shared."));
      }),
    downloads(title, files),
  );
}
