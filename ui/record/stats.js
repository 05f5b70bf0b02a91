// The study record as charts and tables, with export, import and erase. Drawn here, because the record stays here.
const views = new WeakMap();

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== null) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function table(caption, head, rows) {
  const made = element("table", null);
  made.append(element("caption", caption));
  const top = element("tr", null);
  head.forEach((text) => top.append(element("th", text, { scope: "col" })));
  const headRow = element("thead", null);
  headRow.append(top);
  const body = element("tbody", null);
  for (const row of rows) {
    const line = element("tr", null);
    row.forEach((text, k) => line.append(k ? element("td", text) : element("th", text, { scope: "row" })));
    body.append(line);
  }
  made.append(headRow, body);
  return made;
}

function bars(title, rows) {
  const most = Math.max(1, ...rows.map(([, ms]) => ms));
  const summary = rows.map(([name, ms]) => `${name} ${clockText(ms)}`).join(", ");
  const made = element("div", null, { role: "img", "aria-label": `${title}: ${summary}`, class: "bars" });
  for (const [name, ms] of rows) {
    const bar = element("span", null, { class: "bar" });
    bar.style.width = `${Math.max(0.5, (100 * ms) / most)}%`;
    const track = element("span", null, { class: "track" });
    track.append(bar);
    made.append(element("span", name), track, element("span", clockText(ms)));
  }
  return made;
}

function drawTimes(place, record, titles) {
  const pages = Object.keys(titles).map((name) => [titles[name], timeOn(record, name)]).filter(([, ms]) => ms > 0);
  const days = Object.keys(record.days).sort().map((day) => [day, timeOf(record, day)]);
  place.replaceChildren(element("h2", "Time"));
  if (!days.length) {
    place.append(element("p", "No time has been counted yet. The clock in the side bar starts by itself."));
    return;
  }
  place.append(
    element("h3", "By page"), bars("Time by page", pages), table("Time by page", ["Page", "Time"], asText(pages)),
    element("h3", "By day"), bars("Time by day", days.slice(-30)), table("Time by day", ["Day", "Time"], asText(days)),
  );
}

function asText(rows) {
  return rows.map(([name, ms]) => [name, clockText(ms)]);
}

function drawLearning(place, record, phases) {
  const rows = phases.map((phase) => {
    const questions = phase.parts.filter(isQuestion);
    const tries = sum(questions.map((name) => record.parts[name]?.tries ?? 0));
    const activity = phase.parts.filter((name) => !isQuestion(name));
    return [
      `${phase.number} ${phase.name}`,
      partsDone(record, phase.parts) === phase.parts.length ? "done" : "open",
      partsDone(record, activity) ? "done" : "open",
      `${partsDone(record, questions)} of ${questions.length}`,
      String(tries),
    ];
  });
  const head = ["Phase", "State", "Activity", "Questions right", "Answers given"];
  place.replaceChildren(element("h2", "Phases and questions"), table("Phases and questions", head, rows));
}

function download() {
  const blob = new Blob([JSON.stringify(loadRecord(), null, 2)], { type: "application/json" });
  const link = element("a", null, { href: URL.createObjectURL(blob), download: `study-record-${dayOf(Date.now())}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function bringIn(file, say) {
  if (!file) return;
  if (file.size > 2_000_000) return say("This file is larger than 2 MB, so it is not a study record. Choose another one.");
  let other = null;
  try {
    other = checkedRecord(JSON.parse(await file.text()));
  } catch {
    // said below
  }
  if (!other) return say("This file is not a study record of this site. Nothing was changed. Choose a file made by Export.");
  const mine = loadRecord();
  saveRecord(mergedRecord(mine, other));
  announceChange();
  say("The file was added to your record. Where both knew a time, the larger one was kept.");
}

export default function ({ parentElement, data }) {
  const find = (name) => parentElement.querySelector(`[data-part="${name}"]`);
  const say = (text) => (find("message").textContent = text);
  const redraw = () => {
    const record = loadRecord();
    drawTimes(find("times"), record, data.titles);
    drawLearning(find("learning"), record, data.phases);
  };
  const sure = (asked) => {
    find("erase").hidden = asked;
    find("sure").hidden = !asked;
  };
  find("export").onclick = download;
  find("import").onchange = async (event) => {
    await bringIn(event.target.files[0], say);
    event.target.value = "";
  };
  find("erase").onclick = () => {
    sure(true);
    find("keep").focus();
  };
  find("keep").onclick = () => {
    sure(false);
    find("erase").focus();
  };
  find("erase-now").onclick = () => {
    const paused = loadRecord().paused;
    saveRecord({ ...emptyRecord(), paused, creditedUpTo: Date.now() });
    writeSession(0);
    sure(false);
    announceChange();
    say("The record was erased.");
    find("erase").focus();
  };
  views.get(parentElement)?.();
  window.addEventListener(CHANGED, redraw);
  const end = () => window.removeEventListener(CHANGED, redraw);
  views.set(parentElement, end);
  redraw();
  return () => views.get(parentElement)?.();
}
