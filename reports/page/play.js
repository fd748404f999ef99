// Plays a game whose loop runs in the program that serves this page: it shows what that
// asks, and sends what the person says. It knows no rule.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const radius = Number($("pawns").dataset.radius);
  const pawns = new Map();
  let now = { legal: [] };
  let chosen = ""; // the pawn whose decisions are shown, or what else walks
  let at = null;   // the place whose decisions are shown

  // Where pawns may stand: name, across, down, what it is part of, and what that holds.
  const places = JSON.parse($("places").textContent);
  const placed = new Map(places.map((p) => [p[0].toLowerCase(), p]));
  const board = document.querySelector(".ground svg");
  const near = 1.2 * Math.min(...places.slice(1, 200).map((p) => Math.hypot(p[1] - places[0][1], p[2] - places[0][2])), 4 * radius);

  // leads is the place that a decision names, the last of several.
  const leads = (d) => {
    for (const word of d.words.toLowerCase().split(" ").reverse()) {
      const p = placed.get(word) ?? placed.get(word.replace(/^\((.*)\)$/, "$1"));
      if (p) return p;
    }
    return null;
  };

  // placeAt is the place under the pointer.
  const placeAt = (e) => {
    const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(board.getScreenCTM().inverse());
    const far = (p) => Math.hypot(p[1] - x, p[2] - y);
    const nearest = places.reduce((a, b) => (a && far(a) <= far(b) ? a : b), null);
    return nearest && far(nearest) <= near ? nearest : null;
  };

  // walker is what a goal calls the pawn that a decision moves.
  const walker = (d) => d.words.match(/^step (\S+) /)?.[1] ?? d.words.match(/^(.+) to \S/)?.[1];

  // goTo makes the decision that leads to a place, or goes there: by the pawn that is chosen,
  // or the only one that can step.
  const goTo = (place) => {
    const here = now.legal.filter((d) => leads(d) === place && (!chosen || about(d)));
    // A pawn that is sent to the next circle is sent there, too: its older goal is none any more.
    if (here.length === 1) return say(chosen && walker(here[0]) ? `${calls(chosen)} to ${place[0]}` : String(here[0].n));
    if (here.length) {
      at = place;
      return list();
    }
    const walkers = [...new Set(now.legal.filter(leads).map(walker).filter(Boolean))];
    const who = chosen ? calls(chosen) : walkers.length === 1 ? walkers[0] : "";
    if (who) return say(`${who} to ${place[0]}`);
    $("answer").textContent = walkers.length ? "Which pawn shall go there? Click it first." : `No decision leads to ${place[0]} now.`;
  };

  const pawnOf = (p) => {
    if (pawns.has(p.name)) return pawns.get(p.name);
    const g = svg("g"), shape = svg(p.square ? "rect" : "circle"), text = svg("text");
    g.setAttribute("class", "pawn");
    for (const part of p.paint.split(";")) g.style.setProperty(...part.split(":"));
    const size = p.square ? { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius, rx: 1.5 } : { r: radius };
    for (const [name, value] of Object.entries(size)) shape.setAttribute(name, value);
    text.setAttribute("font-size", radius);
    text.setAttribute("dy", radius / 3);
    text.textContent = p.letter;
    g.append(svg("title"), shape, text);
    $("pawns").append(g);
    pawns.set(p.name, g);
    return g;
  };

  const called = new Map(); // pawns as decisions call them
  const calls = (name) => called.get(name) ?? name;
  const about = (d) => named(d.words, calls(chosen));
  const named = (words, name) => (" " + words.toLowerCase() + " ").includes(" " + name.toLowerCase() + " ");

  const kind = (name) => name.replace(/[0-9]+$/, "");

  // verb is a decision without the pawns and places in it.
  const verb = (d) => {
    const names = new Set([...called.values()].map((c) => c.toLowerCase()));
    return d.words.split(" ").filter((w) => !names.has(w.toLowerCase()) && !placed.has(w.toLowerCase())).join(" ");
  };

  // nameOf is the pawn that decisions call so.
  const nameOf = (who) => [...called].find(([, c]) => c.toLowerCase() === who.toLowerCase())?.[0] ?? who;

  // list shows the decisions that are open: all, or those of the pawn that was clicked.
  const list = () => {
    let shown = now.legal.filter((d) => (!chosen || about(d)) && (!at || leads(d) === at));
    const steps = new Map(); // of each pawn, where several can step: shown when it is clicked
    if (!chosen && !at) {
      for (const d of shown) if (leads(d) && walker(d)) steps.set(walker(d), (steps.get(walker(d)) ?? 0) + 1);
      if (steps.size < 2) steps.clear();
      shown = shown.filter((d) => !leads(d) || !steps.has(walker(d)));
    }
    const button = (words, note, what) => {
      const item = document.createElement("li"), b = document.createElement("button");
      b.type = "button";
      b.textContent = words;
      if (note) {
        const small = document.createElement("small");
        small.textContent = " " + note;
        b.append(small);
      }
      b.addEventListener("click", what);
      item.append(b);
      return item;
    };
    const ringed = new Map();
    for (const d of shown) {
      const p = leads(d);
      if (!p || ringed.has(p)) continue;
      const ring = svg("circle");
      for (const [name, value] of Object.entries({ cx: p[1], cy: p[2], r: 1.3 * radius })) ring.setAttribute(name, value);
      ringed.set(p, ring);
    }
    $("marks").replaceChildren(...ringed.values());
    const verbs = new Map(); // what many decisions do, each to another pawn or place
    for (const d of shown) verbs.set(verb(d), (verbs.get(verb(d)) ?? 0) + 1);
    const many = (d) => !chosen && !at && shown.length > 12 && verbs.get(verb(d)) > 5 && verb(d);
    const rows = shown.filter((d) => !many(d)).map((d) => {
      const row = button(d.words, d.place, () => say(String(d.n))), ring = ringed.get(leads(d));
      if (now.said.includes(`would: ${d.words};`)) ring?.setAttribute("class", "hot");
      for (const [event, hot] of [["mouseenter", true], ["focusin", true], ["mouseleave", false], ["focusout", false]]) {
        row.addEventListener(event, () => ring?.classList.toggle("hot", hot));
      }
      return row;
    });
    const walkers = [...steps].map(([who, n]) => button(who, n === 1 ? "1 way" : n + " ways", () => { chosen = nameOf(who); list(); }));
    const kinds = [...new Set(shown.filter(many).map(verb))].map((v) => button(v, verbs.get(v) + " ways", () => { chosen = v; list(); }));
    const rest = chosen || at ? now.legal.filter((d) => verb(d) === d.words && !shown.includes(d)) : []; // such as stop
    const always = rest.map((d) => button(d.words, "", () => say(String(d.n))));
    $("legal").replaceChildren(...rows, ...kinds, ...walkers, ...always);
    const what = [chosen && calls(chosen), at && at[0]].filter(Boolean).join(" and ");
    $("about").textContent = now.over ? "" : what ? `${shown.length} of ${now.legal.length} decisions are about ${what}` :
      `${now.legal.length} decisions are open.`;
    $("all").hidden = !what;
    for (const [name, g] of pawns) {
      g.classList.toggle("chosen", name === chosen);
      g.classList.toggle("own", now.legal.some((d) => named(d.words, called.get(name))));
    }
  };

  // show is a question, and the position in which it is asked.
  const show = (next) => {
    const another = next.turn !== now.turn;
    now = next;
    at = null;
    if (another && next.others) chosen = "";
    const here = new Set((now.pawns ?? []).map((p) => p.name));
    for (const [name, g] of pawns) if (!here.has(name)) g.setAttribute("visibility", "hidden");
    for (const p of now.pawns ?? []) {
      const g = pawnOf(p), at = `translate(${p.x} ${p.y})`;
      if (another) g.classList.toggle("moved", g.hasAttribute("transform") && g.getAttribute("transform") !== at);
      called.set(p.name, p.called);
      g.setAttribute("visibility", "visible");
      g.setAttribute("transform", at);
      g.querySelector("title").textContent = p.name + ": " + p.at;
    }
    $("question").textContent = now.question || "The game is over";
    if (chosen && !now.legal.some(about)) chosen = "";
    $("asks").textContent = now.asks ?? "";
    const own = (now.facts ?? []).filter((f) => f.name === "Position" || f.name.toLowerCase() === now.seat);
    $("state").textContent = own.map((f) => f.words).join("; ");
    $("goals").hidden = !now.goals?.length;
    $("goals").firstElementChild.textContent = "On the way: " + (now.goals ?? []).join(", ") + ".";
    $("answer").textContent = now.said;
    $("told").textContent = now.told;
    $("told").scrollTop = $("told").scrollHeight;
    $("facts").replaceChildren(...(now.facts ?? []).map((f) => {
      const row = document.createElement("div"), name = document.createElement("dt"), words = document.createElement("dd");
      name.textContent = f.name;
      words.textContent = f.words;
      row.append(name, words);
      return row;
    }));
    for (const b of document.querySelectorAll("#ask button, #line")) b.disabled = Boolean(now.over);
    list();
  };

  // say sends a line, and shows what is asked after it.
  const say = async (line) => {
    try {
      const answer = await fetch("say", { method: "POST", body: line });
      if (!answer.ok) throw new Error(await answer.text());
      show(await answer.json());
      $("line").value = "";
    } catch (e) {
      $("answer").textContent = "simulate does not answer any more: " + e.message;
    }
  };
  $("say").addEventListener("submit", (e) => { e.preventDefault(); say($("line").value); });
  for (const b of document.querySelectorAll("[data-say]")) b.addEventListener("click", () => say(b.dataset.say));
  $("all").addEventListener("click", () => { chosen = ""; at = null; list(); });
  board.addEventListener("click", (e) => {
    const pawn = [...pawns].find(([, g]) => g === e.target.closest(".pawn"))?.[0];
    if (pawn && now.legal.some((d) => named(d.words, called.get(pawn)))) {
      chosen = chosen === pawn ? "" : pawn;
      at = null;
      return list();
    }
    if (pawn && !now.over && (!chosen || kind(pawn) === kind(chosen))) { // another's pawn is a place to go to
      $("answer").textContent = `No decision is about ${calls(pawn)} now.`;
      chosen = "";
      return list();
    }
    const place = placeAt(e);
    if (place && !now.over) goTo(place);
  });
  const holds = new Map(places.filter((p) => p[3] && p[4]).map((p) => [p[3], p[4]]));
  $("rooms").hidden = !holds.size;
  $("rooms").querySelector("p").textContent = [...holds].map(([room, marks]) => `${room}: ${marks}`).join("; ") + ".";
  board.addEventListener("mousemove", (e) => {
    const place = placeAt(e), pawn = e.target.closest(".pawn")?.querySelector("title").textContent;
    if (place) $("spot").textContent = [pawn ?? place[0], place[3], place[4]].filter(Boolean).join(", ");
  });
  say("");
})();
