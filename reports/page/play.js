// Plays a game whose loop runs in the program that serves this page: it shows what that
// asks, and sends what the person says. It knows no rule.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const radius = Number($("pawns").dataset.radius);
  const pawns = new Map();
  let now = { legal: [] };
  let chosen = ""; // the pawn whose decisions are shown

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
    g.addEventListener("click", () => { chosen = chosen === p.name ? "" : p.name; list(); });
    $("pawns").append(g);
    pawns.set(p.name, g);
    return g;
  };

  const named = (words, name) => (" " + words.toLowerCase() + " ").includes(" " + name.toLowerCase() + " ");

  // list shows the decisions that are open: all, or those of the pawn that was clicked.
  const list = () => {
    const shown = now.legal.filter((d) => !chosen || named(d.words, chosen));
    $("legal").replaceChildren(...shown.map((d) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = d.words;
      if (d.place) {
        const place = document.createElement("small");
        place.textContent = " " + d.place;
        button.append(place);
      }
      button.addEventListener("click", () => say(String(d.n)));
      item.append(button);
      return item;
    }));
    $("about").textContent = chosen ? `${shown.length} of ${now.legal.length} decisions are about ${chosen}` :
      now.over ? "" : "A click on a pawn shows its decisions alone.";
    $("all").hidden = !chosen;
    for (const [name, g] of pawns) {
      g.classList.toggle("chosen", name === chosen);
      g.classList.toggle("own", now.legal.some((d) => named(d.words, name)));
    }
  };

  // show is a question, and the position in which it is asked.
  const show = (next) => {
    const another = next.turn !== now.turn;
    now = next;
    chosen = another ? "" : chosen;
    const here = new Set((now.pawns ?? []).map((p) => p.name));
    for (const [name, g] of pawns) if (!here.has(name)) g.setAttribute("visibility", "hidden");
    for (const p of now.pawns ?? []) {
      const g = pawnOf(p), at = `translate(${p.x} ${p.y})`;
      if (another) g.classList.toggle("moved", g.hasAttribute("transform") && g.getAttribute("transform") !== at);
      g.setAttribute("visibility", "visible");
      g.setAttribute("transform", at);
      g.querySelector("title").textContent = p.name + ": " + p.at;
    }
    $("question").textContent = now.over ? "The game is over" : `${now.seat}: ${now.question}`;
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
  $("all").addEventListener("click", () => { chosen = ""; list(); });
  say("");
})();
