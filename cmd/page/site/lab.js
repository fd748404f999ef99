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
  ask(call, ...args) { return this.send({ call, args, files: Object.fromEntries(files) }); }
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
const files = new Map(); // NAME: TEXT of the reader's rule files
let options = {};     // KEY: VALUE of what is turned, as the controls say it

// setup is all that is chosen.
function setup() {
  const seats = [...document.querySelectorAll("select[name=seat]")].filter((s) => s.value).map((s) => s.dataset.seat + "=" + s.value + numbers(s.dataset.seat));
  const count = document.querySelector("select[name=players]");
  return {
    rules: $("rules").value,
    files: [...files.keys()].filter((name) => name !== $("rules").value),
    sets: Object.entries(options).map(([key, value]) => key + "=" + value),
    players: count ? Number(count.value) : 0,
    seats: seats.join(","),
    seed: whole("seed"),
    games: whole("games"),
    knob: $("knob").value.trim(),
    target: $("target").value.trim(),
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
  for (const id of ["knob", "target"]) if (s[id]) p.set(id, s[id]);
  if (s.each) p.set("each", "yes");
  for (const set of s.sets) p.append("set", set);
  for (const [name, text] of files) p.append("file", name + "\n" + text);
  return "#" + p;
}

async function fromAddress() {
  const p = new URLSearchParams(location.hash.slice(1));
  files.clear();
  for (const file of p.getAll("file")) files.set(file.slice(0, file.indexOf("\n")), file.slice(file.indexOf("\n") + 1));
  listFiles();
  if (p.has("rules")) $("rules").value = p.get("rules");
  for (const id of ["games", "seed"]) if (p.has(id)) $(id).value = p.get(id);
  for (const id of ["knob", "target"]) $(id).value = p.get(id) ?? "";
  $("each").checked = p.has("each");
  $("knob").closest("details").open = p.has("knob");
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
    $("command").replaceChildren(...shown.command.split(" ").flatMap((w, i) => i ? [" ", unbroken(w)] : [unbroken(w)]));
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
  $("fault").textContent = text.replace(/^--set (\S+?)=.*?: (?=\1 )/, "");
  for (const o of document.querySelectorAll("[aria-invalid]")) o.removeAttribute("aria-invalid");
  for (const p of document.querySelectorAll(".wrong")) p.remove();
  for (const n of document.querySelectorAll("input[name=number]")) {
    if (n.value.trim() !== n.dataset.usual && text.includes(n.dataset.number)) n.setAttribute("aria-invalid", "true");
  }
  for (const key of Object.keys(options)) {
    if (text.includes(key)) control(key)?.setAttribute("aria-invalid", "true");
  }
  for (const area of document.querySelectorAll("#files textarea")) {
    if (!text.includes(area.dataset.file)) continue;
    area.setAttribute("aria-invalid", "true");
    area.closest("details").open = true;
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
  document.querySelectorAll(".group").forEach(count);
}

// count says how many options of a group are shown, and how many of it are changed.
function count(group) {
  const shown = group.querySelectorAll(".option:not([hidden])").length, turned = group.querySelectorAll(".turned").length;
  group.querySelector("summary .sub").textContent = shown + (turned ? ", " + turned + " changed" : "");
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
    opened(t.files);
    t.value = "";
  } else if (t.dataset.file) {
    files.set(t.dataset.file, t.value);
    chooseFor([t.value]);
  } else {
    preview(false);
  }
});
$("setup").addEventListener("input", ({ target: t }) => { if (t.id === "find") find(t.value); });
addEventListener("hashchange", fromAddress);
for (const b of document.querySelectorAll("[data-copy]")) {
  b.addEventListener("click", async () => {
    const words = b.textContent;
    const what = $(b.dataset.copy);
    await navigator.clipboard.writeText(what.href ?? what.textContent);
    b.textContent = "Copied";
    setTimeout(() => { b.textContent = words; }, 1500);
  });
}

// Files of the reader's.
for (const kind of ["dragover", "drop"]) {
  addEventListener(kind, (e) => {
    if (!e.dataTransfer?.types.includes("Files")) return;
    e.preventDefault();
    if (kind === "drop") opened(e.dataTransfer.files);
  });
}
$("write").addEventListener("click", () => {
  const rules = files.has($("rules").value) ? "colditz/thibault" : $("rules").value;
  const name = add("house.toml", `title = "My house rule"\nextends = "${rules}"\n\n`);
  listFiles(name);
  preview(false);
});
$("keep").addEventListener("click", () => {
  add("house.toml", $("file-text").textContent);
  options = {};
  listFiles();
  preview(true);
});

// opened takes files that were opened or dropped.
async function opened(list) {
  const texts = [];
  for (const file of list) {
    texts.push(await file.text());
    add(file.name, texts.at(-1));
  }
  listFiles();
  await chooseFor(texts);
}

// unbroken is a word of a command, which is not broken at the hyphen of a flag.
function unbroken(word) {
  const span = document.createElement("span");
  span.textContent = word;
  return span;
}

// add keeps a file under a name that a command line takes, and that no other file has.
function add(name, text) {
  const stem = name.replace(/\.toml$/, "").replaceAll(/[^\w-]+/g, "-") || "house";
  let free = stem + ".toml";
  for (let n = 2; files.has(free) && files.get(free) !== text; n++) free = `${stem}-${n}.toml`;
  files.set(free, text);
  return free;
}

// chooseFor shows the rules that files change, unless something else is being looked at.
async function chooseFor(texts) {
  const [, extended] = texts.join("\n").match(/^\s*extends\s*=\s*"([^"]*)"/m) ?? [];
  const another = !Object.keys(options).length && !files.has($("rules").value) &&
    $("rules").value !== extended && [...$("rules").options].some((o) => o.value === extended);
  if (another) $("rules").value = extended;
  await preview(true, another ? { players: 0, seats: "" } : {});
}

// listFiles shows the files, and offers them as rules; open is one whose text is shown.
function listFiles(open) {
  const rules = $("rules").value;
  $("rules").querySelector(".own")?.remove();
  if (files.size) {
    const group = document.createElement("optgroup");
    group.className = "own";
    group.label = "Your rule files";
    group.append(...[...files.keys()].map((name) => new Option(name, name)));
    $("rules").prepend(group);
  }
  $("rules").value = [...$("rules").options].some((o) => o.value === rules) ? rules : "colditz/thibault";
  $("files").replaceChildren(...[...files].map(([name, text]) => {
    const item = document.createElement("li"), details = document.createElement("details"), summary = document.createElement("summary");
    const area = document.createElement("textarea"), row = document.createElement("p");
    const [, title] = text.match(/^\s*title\s*=\s*"([^"]*)"/m) ?? [];
    const does = (words, what) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.setAttribute("aria-label", `${words}: ${name}`);
      button.addEventListener("click", what);
      row.append(button);
    };
    summary.textContent = name + (title ? ": " + title : "");
    area.rows = Math.min(14, text.split("\n").length + 1);
    area.value = text;
    area.spellcheck = false;
    area.dataset.file = name;
    area.setAttribute("aria-label", name);
    row.className = "row";
    does("Lay it out as options", () => lay(name));
    does("Leave it out", () => { files.delete(name); listFiles(); preview(true); });
    details.open = name === open;
    details.append(summary, area, row);
    item.append(details);
    return item;
  }));
}

// lay turns the options of the form as a file has them, in the file's stead.
async function lay(name) {
  try {
    const laid = JSON.parse(await bench.ask("lay", name));
    files.delete(name);
    listFiles();
    $("rules").value = laid.rules;
    options = laid.sets;
    await preview(true);
  } catch (e) {
    fault(e.message);
  }
}

// reveal brings an option into view, to be changed again.
function reveal(key) {
  $("find").value = "";
  find("");
  $("options").open = control(key).closest(".group").open = true;
  control(key).focus();
  control(key).scrollIntoView({ block: "center" });
}

// find shows the options that words mean.
async function find(text) {
  const words = text.trim();
  const found = words ? JSON.parse(await bench.ask("find", $("rules").value, words)) : { keys: [], all: true };
  if ($("find").value !== text) return; // another letter has come
  const keys = new Set(found.keys);
  for (const group of document.querySelectorAll(".group")) {
    let any = false;
    for (const row of group.querySelectorAll(".option")) {
      row.hidden = words !== "" && !keys.has(row.dataset.key);
      any ||= !row.hidden;
    }
    count(group);
    group.hidden = !any;
    group.open = words !== "" && any;
  }
  $("options").open = keys.size > 0;
  $("found").textContent = !words ? "" : found.all ? keys.size + " found" : `none has all of that; ${keys.size} have a part of it`;
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
