// Moves the pawns of a game over its board. What each step changes was worked out
// by the program that wrote this page.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const { said: parts, changes } = JSON.parse($("changes").textContent);
  const said = parts.map((s) => typeof s?.at?.(-1) === "number" ? s.map((n) => parts[n]).join("; ") : s);
  const pawns = new Map([...document.querySelectorAll(".pawn")].map((p) => [p.dataset.name, p]));
  const last = changes.length - 1;
  let at = -1, timer = 0;
  let stood = {}, known = {};

  // put puts pairs of a name and what is said of it, below 0 for nothing more, into a list.
  const put = (list, pairs) => {
    for (let i = 0; i < (pairs ?? []).length; i += 2) {
      const name = said[pairs[i]];
      pairs[i + 1] < 0 ? delete list[name] : list[name] = said[pairs[i + 1]];
    }
    return list;
  };
  const apply = (n) => { put(stood, changes[n][0]); put(known, changes[n][1]); };

  // go shows the position after a step.
  const go = (n) => {
    n = Math.max(0, Math.min(last, n));
    if (n < at || at < 0) { stood = {}; known = {}; at = -1; }
    while (at < n) apply(++at);
    const moved = put({}, changes[n][0]);
    for (const [name, pawn] of pawns) {
      const place = stood[name];
      pawn.setAttribute("visibility", place ? "visible" : "hidden");
      if (place) {
        pawn.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
        pawn.querySelector("title").textContent = name + ": " + place[2];
      }
      pawn.classList.toggle("moved", Boolean(place && name in moved));
    }
    for (const row of $("facts").children) {
      row.hidden = !(row.dataset.name in known);
      row.querySelector("dd").textContent = known[row.dataset.name] ?? "";
    }
    $("slide").value = n;
    document.querySelector(".cursor")?.setAttribute("transform", `translate(${last ? 1000 * n / last : 0} 0)`);
    for (const seat of document.querySelectorAll(".seat")) {
      const points = seat.dataset.chances.split(" ").map((p) => p.split(":").map(Number));
      seat.querySelector("b").textContent = points.findLast(([scene]) => scene <= n)[1] + " %";
    }
    $("where").textContent = `Step ${n} of ${last}`;
    const told = $("s" + n);
    $("now").textContent = [told, ...told.querySelectorAll("h3, pre")].filter((p) => p.matches("h3, pre")).map((p) => p.textContent).join("\n") || (n ? "" : "The position at the beginning.");
    document.querySelector("[aria-current]")?.removeAttribute("aria-current");
    $("s" + n)?.setAttribute("aria-current", "step");
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = "Play";
    $("play").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (timer) return stop();
    if (at === last) go(0);
    timer = setInterval(() => { at < last ? go(at + 1) : stop(); }, 1000 / Number($("speed").value));
    $("play").textContent = "Pause";
    $("play").setAttribute("aria-pressed", "true");
  };
  const step = (n) => { stop(); go(n); };

  $("play").addEventListener("click", play);
  $("first").addEventListener("click", () => step(0));
  $("back").addEventListener("click", () => step(at - 1));
  $("forth").addEventListener("click", () => step(at + 1));
  $("last").addEventListener("click", () => step(last));
  $("slide").addEventListener("input", (e) => step(Number(e.target.value)));
  $("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  $("jump").addEventListener("change", (e) => { if (e.target.value) step(Number(e.target.value)); e.target.value = ""; });
  for (const link of document.querySelectorAll("a[data-scene]")) {
    link.addEventListener("click", (e) => { e.preventDefault(); step(Number(link.dataset.scene)); });
  }
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || ["SELECT", "INPUT", "TEXTAREA"].includes(e.target.tagName)) return;
    const keys = { " ": play, ArrowRight: () => step(at + 1), ArrowLeft: () => step(at - 1), Home: () => step(0), End: () => step(last) };
    if (!keys[e.key] || e.key === " " && e.target.tagName === "BUTTON") return;
    e.preventDefault();
    keys[e.key]();
  });
  $("controls").hidden = $("heard").hidden = false;
  go(0);
})();
