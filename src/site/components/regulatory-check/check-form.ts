import { $session } from '#features/accounts/client/session.ts';
import { contactDraft } from '#features/contact/client/contact-draft.ts';
import { type EvaluatedLine, evaluateLines } from '#features/regulatory/domain/evaluate-rules.ts';
import {
  noAnswers,
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from '#features/regulatory/domain/regulatory-questions.ts';
import type { RuleSet } from '#features/regulatory/domain/rules.ts';
import {
  type ReadFragment,
  readFragment,
  writeFragment,
} from '#features/regulatory/domain/url-fragment.ts';
import { newestRules } from '#features/regulatory/domain/versions.ts';
import { isWritten, openDraft } from '#platform/client/drafts/drafts.ts';
import { percentDecoded } from '#platform/text/percent-decoded.ts';
import { isFounder } from '#platform/text/role.ts';
import { headlineOf, lineHtml, paperHtml, summaryText, withSummary } from './result.ts';

/** A notice about a fragment that is partly invalid or from earlier rules. */
export function fragmentNotice(
  found: ReadFragment | null,
  fragment: string,
  rules: RuleSet,
): string | null {
  if (!found)
    return fragment ? 'This link holds no answers that this page can read. Start here.' : null;
  const { isOtherFormat, unread } = found;
  const sentences = [
    isOtherFormat && 'This link comes from another version of this page.',
    unread > 0 &&
      `${unread === 1 ? 'One part of this link' : `${unread} parts of this link`} could not be read. Check the answers.`,
    found.rules !== null &&
      found.rules !== rules.version &&
      `This link was made with version ${found.rules} of the rules. The result follows version ${rules.version}.`,
  ].filter((one) => one !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** In ms, so that several quick answers cause one announcement. */
const announceAfterMs = 800;

type View = RegulatoryQuestion | 'all';
type Entry = { view: View; answers: string };

const rules = newestRules();
const { version } = rules;
const first = questionNames[0] ?? 'actsOnData';
const byId = (id: string) => document.getElementById(id);
const isQuestion = (name: unknown): name is RegulatoryQuestion =>
  questionNames.some((one) => one === name);

function entryOf(state: unknown): Partial<Entry> {
  const { view, answers } = Object(state);
  return {
    ...((view === 'all' || isQuestion(view)) && { view }),
    ...(typeof answers === 'string' && { answers }),
  };
}

/** Says whether a draft exists, which gets the answers and keeps its own. */
function addLabel(userId: string): string {
  const draft = openDraft<Record<string, unknown>>(`idea-draft:${userId}`).get().value ?? {};
  const texts = Object.values(draft).filter((text) => typeof text === 'string' && isWritten(text));
  if (texts.length === 0) return 'Add as an idea';
  const { ideaTitle } = draft;
  return typeof ideaTitle === 'string' && isWritten(ideaTitle)
    ? `Add to your draft “${ideaTitle.trim()}”`
    : 'Add to the idea you have begun';
}

export function startCheck(): void {
  const form = document.querySelector<HTMLFormElement>('#check-form');
  if (form) start(form);
}

function start(form: HTMLFormElement): void {
  let answers: RegulatoryAnswers = { ...noAnswers };
  let view: View = first;
  /** The question whose answer created the newest history entry. */
  let entered: RegulatoryQuestion | null = null;
  let shown = new Map<string, string>();
  let announced = new Map(
    [...document.querySelectorAll('#check-lines > li')].map((item) => [
      item.querySelector('h3')?.textContent ?? '',
      item.querySelector('.result-line')?.textContent ?? '',
    ]),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;

  const press = (name: string) =>
    document.querySelector<HTMLElement>(`.check [data-press="${name}"]`);
  const fragment = () => writeFragment(answers, version);
  const urlOf = (part: string) => location.pathname + location.search + (part ? `#${part}` : '');
  const linkOf = () => location.origin + urlOf(fragment());
  const isAsked = () => questionNames.some((name) => answers[name] !== null);
  const isDone = () => questionNames.every((name) => answers[name] !== null);

  /** @param how `push` lets Back undo the answer */
  function note(how: 'push' | 'replace'): void {
    const part = fragment();
    const entry: Entry = { view, answers: part };
    // Browsers may refuse many history entries in a short time. The page still shows the answers.
    try {
      history[how === 'push' ? 'pushState' : 'replaceState'](entry, '', urlOf(part));
    } catch {}
  }

  function showForm(): void {
    form.toggleAttribute('data-all', view === 'all');
    for (const field of form.querySelectorAll<HTMLElement>('.ask')) {
      const { question } = field.dataset;
      field.toggleAttribute('data-current', question === view);
      for (const input of field.querySelectorAll('input'))
        input.checked = isQuestion(question) && answers[question] === input.value;
    }
    const at = view === 'all' ? -1 : questionNames.indexOf(view);
    const isLast = at === questionNames.length - 1;
    const next = press('next');
    if (next) next.textContent = isLast ? 'See the result' : 'Next question';
    next?.classList.toggle('btn-primary', !isDone());
    press('previous')?.toggleAttribute('hidden', at <= 0);
    const mode = press('mode');
    if (mode) mode.textContent = view === 'all' ? 'Show one at a time' : 'Show all at once';
  }

  function showResult(): EvaluatedLine[] {
    const evaluatedLines = evaluateLines(answers, rules);
    const now = new Map<string, string>();
    for (const evaluated of evaluatedLines) {
      const { name } = evaluated.line;
      const item = document.querySelector(`#check-lines [data-line="${name}"]`);
      const isOpen = item?.querySelector('details')?.open ?? false;
      const text = lineHtml(evaluated, answers, rules);
      now.set(name, text);
      if (item && shown.get(name) !== text)
        item.innerHTML = lineHtml(evaluated, answers, rules, isOpen);
    }
    shown = now;
    byId('check-actions')?.toggleAttribute('hidden', !isAsked());
    press('talk')?.classList.toggle('btn-primary', isDone());
    const short = byId('check-short');
    short?.toggleAttribute('hidden', !isAsked());
    const [device] = evaluatedLines;
    const text = short?.querySelector('span');
    if (text && device) text.textContent = headlineOf(device);
    const paper = byId('check-paper');
    if (paper) paper.innerHTML = isAsked() ? paperHtml(answers, rules, linkOf()) : '';
    document.documentElement.toggleAttribute('data-checked', isAsked());
    return evaluatedLines;
  }

  /** Waits for a pause between answers. */
  function announce(evaluatedLines: readonly EvaluatedLine[]): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = new Map(evaluatedLines.map((one) => [one.line.title, headlineOf(one)]));
      const changed = [...now].filter(([title, text]) => announced.get(title) !== text);
      announced = now;
      const open = evaluatedLines.filter(({ headline }) => !headline).length;
      const [one] = changed;
      const more = changed.length > 1 ? ` ${changed.length - 1} more changed.` : '';
      const left = open > 0 ? ` ${open} of ${evaluatedLines.length} lines still open.` : '';
      const status = byId('check-status');
      if (status && one) status.textContent = `${one[0]}: ${one[1]}.${more}${left}`;
    }, announceAfterMs);
  }

  const show = () => {
    showForm();
    return showResult();
  };

  function say(text: string | null): void {
    const notice = byId('check-notice');
    if (!notice) return;
    notice.textContent = text;
    notice.hidden = !text;
  }

  /** Takes the answers from the URL after Back, a link or a reload. */
  function read(): void {
    const part = percentDecoded(location.hash.slice(1));
    const entry = entryOf(history.state);
    const isAnchor = part !== '' && byId(part) !== null;
    const found = readFragment(isAnchor ? (entry.answers ?? fragment()) : part);
    say(isAnchor ? null : fragmentNotice(found, part, rules));
    answers = found?.answers ?? { ...noAnswers };
    const asked = byId(part)?.dataset.question;
    const unanswered = questionNames.find((name) => answers[name] === null);
    view = isQuestion(asked) && view !== 'all' ? asked : (entry.view ?? unanswered ?? 'all');
    entered = null;
    history.replaceState({ view, answers: fragment() } satisfies Entry, '');
    // The built page already contains the result without answers. Computing it would delay slow phones.
    if (isAsked() || shown.size > 0) announce(show());
    else showForm();
  }

  function focusOn(question: RegulatoryQuestion): void {
    const inputs = [...form.querySelectorAll<HTMLInputElement>(`input[name="${question}"]`)];
    const input = inputs.find(({ checked }) => checked) ?? inputs[0];
    input?.focus({ preventScroll: true });
    input?.closest('.ask')?.scrollIntoView({ block: 'nearest' });
  }

  function focusOnResult(): void {
    const heading = byId('result-heading');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }

  function go(question: RegulatoryQuestion): void {
    if (view !== 'all' && view !== question) {
      view = question;
      entered = null;
      note('push');
      showForm();
    }
    focusOn(question);
  }

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !isQuestion(target.name)) return;
    const { name, value } = target;
    if (!regulatoryQuestions[name].some((word) => word === value)) return;
    answers = { ...answers, [name]: value };
    say(null);
    // Arrow keys select every radio button on their way, so each question gets one history entry.
    note(entered === name ? 'replace' : 'push');
    entered = name;
    announce(show());
  });

  const step = (by: number) => {
    if (view === 'all') return;
    const next = questionNames[questionNames.indexOf(view) + by];
    if (next) go(next);
    else focusOnResult();
  };

  async function copy(): Promise<void> {
    const button = press('copy');
    const status = byId('check-status');
    let text = 'Link copied';
    try {
      await navigator.clipboard.writeText(linkOf());
    } catch {
      text = 'The link was not copied: copy the address of this page instead';
    }
    if (button) button.textContent = text;
    if (status) status.textContent = `${text}.`;
    setTimeout(() => {
      if (button) button.textContent = 'Copy link';
    }, 4000);
  }

  function talk(): void {
    if (!isAsked()) return;
    const $message = contactDraft();
    const typed = $message.get().value ?? {};
    const message = withSummary(typed.message ?? '', summaryText(answers, rules, linkOf()));
    $message.write({ ...typed, message });
    $message.flush();
  }

  const presses: Record<string, () => unknown> = {
    next: () => step(1),
    previous: () => step(-1),
    mode() {
      view =
        view === 'all' ? (questionNames.find((name) => answers[name] === null) ?? first) : 'all';
      entered = null;
      note('push');
      showForm();
    },
    result: focusOnResult,
    talk,
    copy,
    print: () => print(),
    again() {
      answers = { ...noAnswers };
      if (view !== 'all') view = first;
      entered = null;
      say(null);
      note('push');
      announce(show());
      focusOn(first);
    },
  };
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-press], .link');
    if (!pressed) return;
    const { press: name = '', question } = pressed.dataset;
    if (isQuestion(question) && pressed.closest('#check-lines')) go(question);
    else presses[name]?.();
  });
  addEventListener('popstate', read);
  addEventListener('hashchange', read);

  // Answers chosen before this script was loaded.
  const early = questionNames.flatMap((name) => {
    const value = form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    return regulatoryQuestions[name].some((word) => word === value) ? [[name, value]] : [];
  });
  read();
  if (early.length > 0) {
    answers = { ...answers, ...Object.fromEntries(early) };
    note('replace');
    announce(show());
  }
  form.dataset.ready = '';

  $session.subscribe((session) => {
    if (session.status !== 'authenticated' || !isFounder(session.user)) return;
    const userId = session.user.id;
    const add = press('add');
    if (!add) return;
    add.textContent = addLabel(userId);
    add.hidden = false;
    // Loaded on demand, because the form for ideas is larger than this whole page.
    presses.add = () =>
      import('./add-as-idea.ts').then(
        ({ addAsIdea }) => addAsIdea(userId, answers, rules, linkOf()),
        () => {
          add.textContent = 'This could not be loaded. Try again';
        },
      );
  });
}
