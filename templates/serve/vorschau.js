"use strict";
// The preview's script: loads the page anew when it has changed, and shows what is wrong.
(() => {
  const own = document.currentScript;
  const part = own.dataset.teil;
  const shown = own.dataset.stand;
  const place = "vorschau:" + location.pathname;
  const dismissed = "vorschau:weg";
  const state = document.querySelector(".vorschau-stand");
  let told = "";

  const kept = sessionStorage.getItem(place);
  if (kept !== null) {
    sessionStorage.removeItem(place);
    const back = () => scrollTo({ top: Number(kept), behavior: "instant" });
    back();
    addEventListener("load", back, { once: true });
  }

  const make = (name, kind, text) => {
    const element = document.createElement(name);
    if (kind) element.className = kind;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const dialog = make("dialog", "vorschau-meldungen");
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "vorschau-titel");
  const button = make("button", "vorschau-knopf");
  button.type = "button";
  button.hidden = true;
  document.body.append(dialog, button);
  button.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("close", () => sessionStorage.setItem(dismissed, told));

  const copy = async (text, from) => {
    try {
      await navigator.clipboard.writeText(text);
      const before = from.textContent;
      from.textContent = "Kopiert";
      setTimeout(() => { from.textContent = before; }, 900);
    } catch {
      getSelection().selectAllChildren(from);
    }
  };

  const excerpt = (one) => {
    const pre = make("pre");
    pre.tabIndex = 0;
    pre.setAttribute("aria-label", `Zeile ${one.line}`);
    const letters = [...one.text];
    const start = one.column - 1;
    const number = `${one.line} │ `;
    const rest = letters.slice(0, start).join("").replace(/[^\t]/gu, " ");
    pre.append(
      make("span", "nummer", number), letters.slice(0, start).join(""),
      make("mark", "", letters.slice(start, start + one.length).join("")), letters.slice(start + one.length).join(""),
      "\n", make("span", "zeiger", " ".repeat(number.length) + rest + "^".repeat(Math.max(1, one.length))),
    );
    return pre;
  };

  const item = (one) => {
    const entry = make("li", one.warning ? "warnung" : "fehler");
    if (one.code) entry.append(make("span", "art", one.code));
    if (one.place) {
      const where = make("button", "ort", one.place);
      where.type = "button";
      where.title = "Kopiert die Stelle";
      where.addEventListener("click", () => copy(one.place, where));
      entry.append(where);
    }
    entry.append(make("p", "satz", one.message));
    if (one.text) entry.append(excerpt(one));
    if (one.said) entry.append(make("p", "", one.said));
    if (one.rule) entry.append(make("p", "leise", `Regel: ${one.rule}`));
    for (const way of one.ways) entry.append(make("p", "weg", `→ ${way}`));
    return entry;
  };

  const tell = (all) => {
    const now = JSON.stringify(all);
    if (now === told) return;
    told = now;
    const wrong = all.filter((one) => !one.warning).length;
    const warnings = all.length - wrong;
    const words = [wrong ? `${wrong} Fehler` : "", warnings ? `${warnings} ${warnings === 1 ? "Warnung" : "Warnungen"}` : ""];
    const title = words.filter(Boolean).join(", ");
    const head = make("header");
    const heading = make("h2", "", title);
    heading.id = "vorschau-titel";
    const close = make("button", "", "Schließen (Esc)");
    close.type = "button";
    close.autofocus = true;
    close.addEventListener("click", () => dialog.close());
    head.append(heading, close);
    const list = make("ol");
    list.append(...all.map(item));
    dialog.replaceChildren(head, list);
    button.textContent = title;
    button.hidden = !all.length;
    if (!wrong) {
      if (dialog.open) dialog.close();
    } else if (!dialog.open && sessionStorage.getItem(dismissed) !== now) {
      dialog.showModal();
    }
    for (const mark of list.querySelectorAll("mark")) // where a line is longer than the window
      mark.parentElement.scrollLeft = mark.offsetLeft + mark.offsetWidth - mark.parentElement.clientWidth / 2;
  };

  const listen = () => {
    const events = new EventSource("/_vorschau/ereignisse");
    events.addEventListener("message", (event) => {
      const news = JSON.parse(event.data);
      const mine = news.teile[part] ?? { stand: shown, satz: "" };
      if (String(mine.stand) !== shown) {
        sessionStorage.setItem(place, String(scrollY));
        events.close();
        location.reload();
        return;
      }
      state.textContent = mine.satz;
      state.hidden = !mine.satz;
      tell(news.meldungen);
    });
    addEventListener("pagehide", () => events.close(), { once: true });
  };
  addEventListener("pageshow", listen);
})();
