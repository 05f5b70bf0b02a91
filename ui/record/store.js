// The study record: one JSON object in this browser's local storage. It is never sent anywhere.
const KEY = "contextual-embeddings.study-record";
const SESSION_KEY = "contextual-embeddings.study-session";
const CHANGED = "contextual-embeddings.study-changed";
const SCHEMA = 1;
const LONGEST_DAY = 24 * 60 * 60 * 1000 + 60 * 60 * 1000; // a day on which clocks go back
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NAME = /^[a-z][a-z0-9_]{0,60}$/;
const page_memory = (window[Symbol.for(KEY)] ??= { taken: new Set(), record: null, session: 0, kept: true });

function emptyRecord() {
  return { schema: SCHEMA, days: {}, parts: {}, paused: false, creditedUpTo: 0 };
}

// A copy that holds nothing but what this page understands; null when it is not a study record.
function checkedRecord(value) {
  if (!value || typeof value !== "object" || value.schema !== SCHEMA) return null;
  const record = emptyRecord();
  if (typeof value.days !== "object" || typeof value.parts !== "object" || !value.days || !value.parts) return null;
  for (const [day, pages] of Object.entries(value.days)) {
    if (!DAY.test(day) || !pages || typeof pages !== "object") return null;
    record.days[day] = {};
    for (const [name, ms] of Object.entries(pages)) {
      if (!NAME.test(name) || !Number.isFinite(ms) || ms < 0 || ms > LONGEST_DAY) return null;
      record.days[day][name] = Math.round(ms);
    }
  }
  for (const [name, part] of Object.entries(value.parts)) {
    if (!NAME.test(name) || !part || typeof part !== "object") return null;
    const tries = Number.isInteger(part.tries) && part.tries > 0 ? part.tries : 1;
    record.parts[name] = { right: part.right === true, tries, day: DAY.test(part.day) ? part.day : dayOf(Date.now()) };
  }
  record.paused = value.paused === true;
  record.creditedUpTo = Number.isFinite(value.creditedUpTo) ? value.creditedUpTo : 0;
  return record;
}

function loadRecord() {
  let text = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    page_memory.kept = false;
  }
  if (!page_memory.kept) return (page_memory.record ??= emptyRecord());
  if (text === null) return emptyRecord();
  let record = null;
  try {
    record = checkedRecord(JSON.parse(text));
  } catch {
    // not JSON: treated like any other record that cannot be read
  }
  if (record) return record;
  localStorage.setItem(`${KEY}.unreadable`, text); // a later version may still understand it
  const fresh = emptyRecord();
  saveRecord(fresh);
  return fresh;
}

function saveRecord(record) {
  page_memory.record = record;
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    page_memory.kept = false; // storage is switched off or full: the record lives as long as this page
  }
}

// The larger time and the better result win, so the same file can be brought in twice without harm.
function mergedRecord(mine, other) {
  for (const [day, pages] of Object.entries(other.days)) {
    mine.days[day] ??= {};
    for (const [name, ms] of Object.entries(pages)) mine.days[day][name] = Math.max(mine.days[day][name] ?? 0, ms);
  }
  for (const [name, part] of Object.entries(other.parts)) {
    const old = mine.parts[name];
    mine.parts[name] = old
      ? { right: old.right || part.right, tries: Math.max(old.tries, part.tries), day: old.day < part.day ? old.day : part.day }
      : part;
  }
  return mine;
}

// News from the server's session; each event counts once in the life of this browser page.
function takeEvents(record, events) {
  let changed = false;
  for (const event of events) {
    if (page_memory.taken.has(event.id)) continue;
    page_memory.taken.add(event.id);
    const part = (record.parts[event.part] ??= { right: false, tries: 0, day: dayOf(Date.now()) });
    part.tries += 1;
    part.right = part.right || event.right;
    changed = true;
  }
  return changed;
}

function readSession() {
  try {
    return Number(sessionStorage.getItem(SESSION_KEY)) || 0;
  } catch {
    return page_memory.session;
  }
}

function writeSession(ms) {
  page_memory.session = ms;
  try {
    sessionStorage.setItem(SESSION_KEY, String(ms));
  } catch {
    // kept in memory above
  }
}

function dayOf(ms) {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

function sum(numbers) {
  return numbers.reduce((total, n) => total + n, 0);
}

function timeOn(record, page) {
  return sum(Object.values(record.days).map((pages) => pages[page] ?? 0));
}

function timeOf(record, day) {
  return sum(Object.values(record.days[day] ?? {}));
}

function allTime(record) {
  return sum(Object.keys(record.days).map((day) => timeOf(record, day)));
}

function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function partsDone(record, parts) {
  return parts.filter((name) => record.parts[name]?.right).length;
}

function isQuestion(name) {
  return /^p\d\d_/.test(name);
}

function announceChange() {
  window.dispatchEvent(new Event(CHANGED));
}
