// The page of the laboratory: it reads what is chosen, hands parts of the games to
// workers, one a core, and shows what the bench, in a worker of its own, makes of
// them. It knows no rule and draws nothing.
"use strict";

const $ = (id) => document.getElementById(id);

// A Worker with promises: ask(call, ...args) is what its laboratory answers.
class Lab {
  constructor(program) {
    this.worker = new Worker("worker.js");
    this.waiting = new Map();
    this.next = 0;
    this.worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      data.error === undefined ? resolve(data.value) : reject(new Error(data.error));
    };
    this.ready = this.send({ program });
  }
  send(message) {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...message, id });
    });
  }
  ask(call, ...args) { return this.send({ call, args, house: $("house").value }); }
}

// program loads the laboratory and compiles it, once for all workers. It is packed;
// some servers unpack such files by themselves.
async function program() {
  const response = await fetch("engine.wasm.gz");
  if (!response.ok) throw new Error("engine.wasm.gz: " + response.status + " " + response.statusText);
  let bytes = await response.arrayBuffer();
  const head = new Uint8Array(bytes, 0, 2);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const unpacked = new DecompressionStream("gzip");
    const writer = unpacked.writable.getWriter();
    writer.write(bytes);
    writer.close();
    bytes = await new Response(unpacked.readable).arrayBuffer();
  }
  return WebAssembly.compile(bytes);
}

let bench;            // shows the games, and checks what is chosen
const players = [];   // play
let running = 0;      // number of the run in hand; another number ends it
let options = {};     // KEY: VALUE of what is turned, as the controls say it

// setup is all that is chosen.
function setup() {
  const seats = [...document.querySelectorAll("select[name=seat]")].filter((s) => s.value).map((s) => s.dataset.seat + "=" + s.value + numbers(s.dataset.seat));
  const count = document.querySelector("select[name=players]");
  return {
    rules: $("rules").value,
    house: $("house").value.trim() ? "house.toml" : "",
    sets: Object.entries(options).map(([key, value]) => key + "=" + value),
    players: count ? Number(count.value) : 0,
    seats: seats.join(","),
    seed: whole("seed"),
    games: whole("games"),
    knob: $("knob").value.trim(),
    each: $("each").checked,
  };
}

// numbers are those of the bot of a seat that are not as usual: :name=value, one behind
// the other.
function numbers(seat) {
  const list = [...document.querySelectorAll("input[name=number]")].filter((n) => n.dataset.seat === seat && n.value.trim() !== n.dataset.usual);
  return list.map((n) => ":" + n.dataset.number + "=" + n.value.trim()).join("");
}

function whole(id) {
  const text = $(id).value.replaceAll(/[ ,_]/g, "");
  if (!/^\d{1,15}$/.test(text)) throw new Error(id + ": want a whole number, not " + JSON.stringify($(id).value));
  return Number(text);
}

// address is a setup as the fragment of the page's address, and back.
function address(s) {
  const p = new URLSearchParams({ rules: s.rules, games: s.games, seed: s.seed });
  if (s.players) p.set("players", s.players);
  if (s.seats) p.set("seats", s.seats);
  if (s.knob) p.set("knob", s.knob);
  if (s.each) p.set("each", "yes");
  for (const set of s.sets) p.append("set", set);
  if (s.house) p.set("house", $("house").value);
  return "#" + p;
}

async function fromAddress() {
  const p = new URLSearchParams(location.hash.slice(1));
  if (p.has("rules")) $("rules").value = p.get("rules");
  for (const id of ["games", "seed"]) if (p.has(id)) $(id).value = p.get(id);
  $("knob").value = p.get("knob") ?? "";
  $("house").value = p.get("house") ?? "";
  $("each").checked = p.has("each");
  $("knob").closest("details").open = p.has("knob");
  $("own").open = p.has("house");
  options = {};
  for (const set of p.getAll("set")) options[set.slice(0, set.indexOf("="))] = set.slice(set.indexOf("=") + 1);
  await preview(true, { players: Number(p.get("players") ?? 0), seats: p.get("seats") ?? "" });
}

// preview checks what is chosen and shows it; anew writes the form of the rules again,
// and where others sit, the numbers of their bots.
async function preview(anew, table = {}, othersSit = false) {
  let s;
  try {
    s = { ...setup(), ...table };
    const shown = JSON.parse(await bench.ask("preview", JSON.stringify(s), anew));
    if (anew) $("form").innerHTML = shown.form;
    if (othersSit) $("numbers").innerHTML = shown.numbers ?? "";
    if (anew) s = setup();
    mark(shown.changed);
    fault("");
    $("command").textContent = shown.command;
    $("changed").hidden = !shown.house;
    $("file-text").textContent = shown.house;
  } catch (e) {
    const asked = options;
    if (anew && Object.keys(asked).length) { // the form all the same, in which it can be mended
      options = {};
      await preview(true, table);
      options = asked;
      for (const [key, value] of Object.entries(asked)) if (control(key)) control(key).value = value;
    }
    fault(e.message);
    return false;
  }
  $("link").href = address(s);
  history.replaceState(null, "", address(s));
  return true;
}

// fault says what is wrong, and at the option that it names.
function fault(text) {
  $("fault").textContent = text.replace(/^--set (\S+)=\S+: /, "");
  for (const o of document.querySelectorAll("[aria-invalid]")) o.removeAttribute("aria-invalid");
  for (const p of document.querySelectorAll(".wrong")) p.remove();
  for (const n of document.querySelectorAll("input[name=number]")) {
    if (n.value.trim() !== n.dataset.usual && text.includes(n.dataset.number)) n.setAttribute("aria-invalid", "true");
  }
  for (const key of Object.keys(options)) {
    if (text.includes(key)) control(key)?.setAttribute("aria-invalid", "true");
  }
  for (const o of document.querySelectorAll("[aria-invalid]")) { // said where the hand is, too
    const p = document.createElement("p");
    p.className = "wrong";
    p.textContent = $("fault").textContent;
    o.after(p);
  }
}

const control = (key) => document.querySelector(`[name=option][data-key="${CSS.escape(key)}"]`);

// mark shows which options are not as printed, on top and at their places.
function mark(changed) {
  $("changes").hidden = !Object.keys(changed).length;
  $("several").hidden = Object.keys(options).length < 2;
  $("list").replaceChildren(...Object.entries(changed).map(([key, printed]) => {
    const item = document.createElement("li"), show = document.createElement("button"), was = document.createElement("span");
    show.type = "button";
    show.className = "show";
    show.textContent = key + " = " + (options[key] ?? control(key)?.value);
    show.addEventListener("click", () => reveal(key));
    was.className = "note";
    was.textContent = "printed: " + printed;
    item.append(show, was);
    if (key in options) {
      const back = document.createElement("button");
      back.type = "button";
      back.textContent = "As printed";
      back.setAttribute("aria-label", key + " as printed");
      back.addEventListener("click", () => {
        delete options[key];
        if (control(key)) control(key).value = control(key).dataset.printed;
        $("find").focus();
        preview(false);
      });
      item.append(back);
    }
    return item;
  }));
  for (const row of document.querySelectorAll(".option")) row.classList.toggle("turned", row.dataset.key in changed);
  for (const group of document.querySelectorAll(".group")) {
    const turned = group.querySelectorAll(".turned").length;
    const all = group.querySelectorAll(".option").length;
    group.querySelector("summary .sub").textContent = all + (turned ? ", " + turned + " changed" : "");
  }
}

// play plays the games of the setup, in parts that take the better part of a
// second each, and shows every second what is known.
async function play() {
  const run = ++running;
  if (!(await preview(false))) return;
  const s = setup(), text = JSON.stringify(s);
  const began = performance.now();
  $("stop").disabled = false;
  $("bar").hidden = false;
  $("bar").value = 0;
  $("answer-here").replaceChildren();
  progress("The rules are laid out.");
  let sides, next = 0, done = 0, shown = 0;
  const seconds = () => (performance.now() - began) / 1000;
  const show = async (end) => {
    const r = JSON.parse(await bench.ask("show", end));
    if (run !== running && !end) return;
    $("answer-here").innerHTML = r.html;
    globalThis.counts = r.json ? JSON.parse(r.json) : undefined;
  };
  const player = async (lab) => {
    let part = 16;
    while (run === running && next < s.games) {
      const first = next, games = Math.min(part, s.games - first), from = performance.now();
      next += games;
      const counted = await lab.ask("play", text, first, games);
      if (run !== running) return;
      done = await bench.ask("add", first, counted);
      $("bar").value = done / s.games;
      progress(`${done.toLocaleString("en")} of ${s.games.toLocaleString("en")} games${sides > 1 ? " of each" : ""}; ${speed()}.`);
      if (performance.now() - from < 400) part = Math.min(part * 2, 4096);
      if (seconds() - shown > 1 && done > 1) {
        shown = seconds();
        await show(false);
      }
    }
  };
  const speed = () => `${Math.round((done * sides) / seconds()).toLocaleString("en")} games a second`;
  try {
    sides = await bench.ask("begin", text);
    await Promise.all(players.map(player));
    if (run === running && done === s.games) {
      await show(true);
      progress(`All ${done.toLocaleString("en")} games${sides > 1 ? " of each" : ""} in ${seconds().toFixed(1)} s; ${speed()}.`);
      $("results").dataset.done = text;
    }
  } catch (e) {
    running++;
    fault(e.message);
    progress("Nothing more is played.");
  } finally {
    if (run === running || run + 1 === running) {
      $("stop").disabled = true;
      $("bar").hidden = true;
    }
  }
}

const progress = (text) => { $("progress").textContent = text; };

// What people do.
$("setup").addEventListener("submit", (e) => {
  e.preventDefault();
  delete $("results").dataset.done;
  $("results").scrollIntoView();
  play();
});
$("stop").addEventListener("click", () => {
  running++;
  $("stop").disabled = true;
  $("bar").hidden = true;
  progress($("progress").textContent + " Stopped: what stands below is known.");
});
$("setup").addEventListener("change", ({ target: t }) => {
  if (t.id === "rules") {
    options = {};
    $("house").value = "";
    preview(true, { players: 0, seats: "" });
  } else if (t.name === "players") {
    preview(true, { seats: "" });
  } else if (t.name === "seat") { // whose bot another one is has other numbers
    for (const n of document.querySelectorAll("input[name=number]")) if (n.dataset.seat === t.dataset.seat) n.value = n.dataset.usual;
    preview(false, {}, true);
  } else if (t.name === "option") {
    if (t.value === t.dataset.printed) delete options[t.dataset.key];
    else options[t.dataset.key] = t.value;
    preview(false);
  } else if (t.id === "file") {
    t.files[0]?.text().then((text) => { $("house").value = text; houseRule(); });
  } else if (t.id === "house") {
    houseRule();
  } else {
    preview(false);
  }
});
$("setup").addEventListener("input", ({ target: t }) => { if (t.id === "find") find(t.value); });
addEventListener("hashchange", fromAddress);
for (const b of document.querySelectorAll("[data-copy]")) {
  b.addEventListener("click", async () => {
    const words = b.textContent;
    await navigator.clipboard.writeText($(b.dataset.copy).textContent);
    b.textContent = "Copied";
    setTimeout(() => { b.textContent = words; }, 1500);
  });
}

// houseRule takes a house rule that was pasted or opened, beside the rules that it
// extends.
function houseRule() {
  const [, extended] = $("house").value.match(/^\s*extends\s*=\s*"([^"]*)"/m) ?? [];
  if ([...$("rules").options].some((o) => o.value === extended)) $("rules").value = extended;
  options = {};
  preview(true, { players: 0, seats: "" });
}

// reveal brings an option into view, to be changed again.
function reveal(key) {
  $("find").value = "";
  find("");
  $("options").open = control(key).closest(".group").open = true;
  control(key).focus();
  control(key).scrollIntoView({ block: "center" });
}

// find shows the options in which all words stand.
function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const group of document.querySelectorAll(".group")) {
    let any = 0;
    for (const row of group.querySelectorAll(".option")) {
      const said = row.textContent.toLowerCase();
      row.hidden = !words.every((w) => said.includes(w));
      any += !row.hidden;
    }
    group.hidden = !any;
    group.open = words.length > 0 && any > 0;
    found += any;
  }
  $("options").open = words.length > 0;
  $("found").textContent = words.length ? found + " found" : "";
}

(async () => {
  try {
    const compiled = await program();
    bench = new Lab(compiled);
    await bench.ready;
    $("rules").innerHTML = await bench.ask("ruleSets");
    $("rules").value = "colditz/thibault";
    await fromAddress();
    $("loading").hidden = true;
    $("first").disabled = false;
    for (let i = 0; i < (navigator.hardwareConcurrency || 2); i++) players.push(new Lab(compiled));
  } catch (e) {
    $("loading").textContent = "The laboratory could not be loaded: " + e.message;
  }
})();
