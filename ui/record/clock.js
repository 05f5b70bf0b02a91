// The clock and the progress in the side bar. It counts while the page can be seen and is not paused.
const LONGEST_GAP = 10_000; // a longer gap between two ticks is sleep, not study
const clocks = new WeakMap();

function credit(page, from, to) {
  const record = loadRecord();
  const counted = record.creditedUpTo > to + LONGEST_GAP ? 0 : record.creditedUpTo; // another tab may have counted this second
  const begin = Math.max(from, counted);
  if (record.paused || to <= begin || to - from > LONGEST_GAP) return;
  const pages = (record.days[dayOf(to)] ??= {});
  pages[page] = (pages[page] ?? 0) + (to - begin);
  record.creditedUpTo = to;
  saveRecord(record);
  writeSession(readSession() + (to - begin));
}

function draw(root, data) {
  const record = loadRecord();
  const show = (name, text) => (root.querySelector(`[data-show="${name}"]`).textContent = text);
  show("page", clockText(timeOn(record, data.page)));
  show("session", clockText(readSession()));
  show("today", clockText(timeOf(record, dayOf(Date.now()))));
  show("all", clockText(allTime(record)));
  show("state", record.paused ? "Paused" : page_memory.kept ? "" : "This browser keeps no record; it ends with the page.");
  root.querySelector("button").textContent = record.paused ? "Resume the clock" : "Pause the clock";
  drawProgress(root, data, record);
}

function drawProgress(root, data, record) {
  const list = root.querySelector("ol");
  const marks = data.phases.map((phase) => partsDone(record, phase.parts));
  const questions = data.phases.flatMap((phase) => phase.parts.filter(isQuestion));
  const full = data.phases.filter((phase, k) => marks[k] === phase.parts.length).length;
  root.querySelector('[data-show="phases"]').textContent = `${full} of ${data.phases.length} phases done`;
  root.querySelector('[data-show="quiz"]').textContent =
    `${partsDone(record, questions)} of ${questions.length} questions right`;
  const state = marks.join(",");
  if (list.dataset.state === state) return; // a screen reader in the list is not disturbed every second
  list.dataset.state = state;
  list.replaceChildren(
    ...data.phases.map((phase, k) => {
      const item = document.createElement("li");
      const done = marks[k] === phase.parts.length;
      const words = done ? "done" : `${marks[k]} of ${phase.parts.length} parts done`;
      item.className = done ? "done" : marks[k] ? "begun" : "";
      item.textContent = done ? "✓" : String(phase.number);
      item.title = `${phase.number} ${phase.name}: ${words}`;
      item.setAttribute("role", "listitem");
      item.setAttribute("aria-label", item.title);
      return item;
    }),
  );
}

export default function ({ parentElement, data }) {
  const old = clocks.get(parentElement);
  const clock = old ?? { last: Date.now(), timer: null };
  if (old && old.page !== data.page) tick(); // the seconds before the change belong to the page before
  clock.page = data.page;
  clock.data = data;
  clocks.set(parentElement, clock);

  const record = loadRecord();
  if (takeEvents(record, data.events)) {
    saveRecord(record);
    announceChange();
  }

  function tick() {
    const now = Date.now();
    if (document.visibilityState === "visible") credit(clock.page, clock.last, now);
    clock.last = now;
    draw(parentElement, clock.data);
  }

  function seenOrHidden() {
    const now = Date.now();
    if (document.visibilityState === "hidden") credit(clock.page, clock.last, now); // the last second before hiding
    clock.last = now;
    if (document.visibilityState === "visible") draw(parentElement, clock.data);
  }

  parentElement.querySelector("button").onclick = () => {
    credit(clock.page, clock.last, Date.now());
    const changed = loadRecord();
    changed.paused = !changed.paused;
    clock.last = Date.now();
    saveRecord(changed);
    draw(parentElement, clock.data);
    parentElement.querySelector('[role="status"]').textContent = changed.paused ? "Paused" : "";
    announceChange();
  };

  if (!old) {
    clock.timer = setInterval(tick, 1000);
    clock.changed = () => draw(parentElement, clock.data);
    document.addEventListener("visibilitychange", seenOrHidden);
    window.addEventListener("pagehide", tick);
    window.addEventListener(CHANGED, clock.changed);
    clock.end = () => {
      clearInterval(clock.timer);
      document.removeEventListener("visibilitychange", seenOrHidden);
      window.removeEventListener("pagehide", tick);
      window.removeEventListener(CHANGED, clock.changed);
      clocks.delete(parentElement);
    };
  }
  draw(parentElement, data);
  return () => clocks.get(parentElement)?.end();
}
