// A worker of the page: it holds one laboratory, and answers one message after the
// other. The first message hands it the compiled program.
"use strict";
importScripts("wasm_exec.js");

// The rule files of the reader, by name: files that only this page sees.
let files = new Map();
const none = (name) => Object.assign(new Error("no such file: " + name), { code: "ENOENT" });
const called = (name) => name.slice(name.lastIndexOf("/") + 1);
const stat = (bytes) => ({
  isDirectory: () => false, isFile: () => true, mode: 0o100444, size: bytes.length,
  dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 512, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
});
const about = (name, done) => (files.has(called(name)) ? done(null, stat(files.get(called(name)))) : done(none(name)));
const open = new Map(); // by descriptor: bytes, and where they are read
let next = 100;
Object.assign(globalThis.fs, {
  stat: about,
  lstat: about,
  open: (name, flags, mode, done) => {
    if (!files.has(called(name))) return done(none(name));
    open.set(next, { bytes: files.get(called(name)), at: 0 });
    done(null, next++);
  },
  fstat: (fd, done) => done(null, stat(open.get(fd).bytes)),
  close: (fd, done) => { open.delete(fd); done(null); },
  read: (fd, to, offset, length, position, done) => {
    const file = open.get(fd), from = position ?? file.at;
    const part = file.bytes.subarray(from, from + length);
    to.set(part, offset);
    file.at = from + part.length;
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
  if (data.files) files = new Map(Object.entries(data.files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  try {
    postMessage({ id: data.id, ...engine[data.call](...data.args) });
  } catch (e) {
    postMessage({ id: data.id, error: "the laboratory has stopped: " + e });
  }
};
