// A worker of the page: it holds one laboratory, and answers one message after the
// other. The first message hands it the compiled program.
"use strict";
importScripts("wasm_exec.js");

// The house rule of the reader is a file that only this page sees.
let house = new Uint8Array();
const houseFile = "house.toml";
const none = (name) => Object.assign(new Error("no such file: " + name), { code: "ENOENT" });
const stat = () => ({
  isDirectory: () => false, isFile: () => true, mode: 0o100444, size: house.length,
  dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 512, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
});
const isHouse = (name) => name === houseFile || name.endsWith("/" + houseFile);
let at = 0;
Object.assign(globalThis.fs, {
  stat: (name, done) => (isHouse(name) ? done(null, stat()) : done(none(name))),
  lstat: (name, done) => (isHouse(name) ? done(null, stat()) : done(none(name))),
  open: (name, flags, mode, done) => { at = 0; return isHouse(name) ? done(null, 100) : done(none(name)); },
  fstat: (fd, done) => done(null, stat()),
  close: (fd, done) => done(null),
  read: (fd, to, offset, length, position, done) => {
    const from = position ?? at;
    const part = house.subarray(from, from + length);
    to.set(part, offset);
    at = from + part.length;
    done(null, part.length);
  },
});

let begun;
const ready = new Promise((resolve) => { globalThis.ready = resolve; });

onmessage = async ({ data }) => {
  if (data.program) {
    const go = new Go();
    begun = WebAssembly.instantiate(data.program, go.importObject).then((instance) => { go.run(instance); return ready; });
    await begun;
    postMessage({ id: data.id });
    return;
  }
  await begun;
  if (data.house !== undefined) house = new TextEncoder().encode(data.house);
  try {
    postMessage({ id: data.id, ...engine[data.call](...data.args) });
  } catch (e) {
    postMessage({ id: data.id, error: "the laboratory has stopped: " + e });
  }
};
