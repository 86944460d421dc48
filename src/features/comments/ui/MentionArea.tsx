import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Person } from '../../../platform/text/response-schemas.ts';
import { joinWords } from '../../../platform/text/wording.ts';
import type { AreaProps } from '../../../platform/ui/form/DraftForm.tsx';
import { isComposing } from '../../../platform/ui/form-keys.ts';
import { $mentionable } from '../client/mentionable.ts';
import {
  mentionAtCaret,
  mentionedIn,
  storedAfter,
  storedPart,
  tokenAround,
  toTyped,
  withIds,
  withMentions,
  writeMention,
} from '../domain/comment.ts';

const most = 8;
/** Text copied within this site keeps its mentions. */
const clipboardType = 'application/x-mentions';
const maxUndone = 500;
const $nobody = atom<readonly Person[]>([]);

function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.setSelectionRange(start, end);
  const isDone = text
    ? document.execCommand('insertText', false, text)
    : start === end || document.execCommand('delete');
  if (isDone) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A text area in which `@` offers the founders by name. The focus stays in the text. */
export function MentionArea({ ref, id, value, people, onText, ...rest }: AreaProps) {
  // Loads names only once a text contains `@`.
  const founders = useStore(value.includes('@') ? $mentionable : $nobody);
  const known = people ? [...founders, ...people] : founders;
  const typed = toTyped(value, known);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  /** The position of the `@` at which the person closed the list. */
  const [closed, setClosed] = useState(-1);
  const typing = caret === null ? null : mentionAtCaret(typed, caret, founders);
  const found = typing && typing.start !== closed ? typing.found.slice(0, most) : [];
  const at = Math.min(chosen, found.length - 1);
  const isOpen = found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  /** The stored text after a paste or a pick that the browser is about to apply. */
  const next = useRef<string | null>(null);
  /** The stored form of each text that the field has shown, so that undo restores its mentions. */
  const shown = useRef(new Map<string, string>());
  const last = useRef(0);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function remember(text: string, stored: string) {
    const { current } = shown;
    current.delete(text);
    current.set(text, stored);
    const [oldest] = current.keys();
    if (current.size > maxUndone && oldest !== undefined) current.delete(oldest);
  }
  function type({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart } = target;
    remember(typed.text, value);
    const isUndone = 'inputType' in nativeEvent && /^history/.test(`${nativeEvent.inputType}`);
    const stored =
      next.current ??
      (isUndone ? shown.current.get(text) : undefined) ??
      storedAfter(typed, text, selectionStart);
    remember(text, stored);
    onText(stored);
    last.current = selectionStart;
    setCaret(selectionStart);
    setChosen(0);
    if (text[closed] !== '@') setClosed(-1);
  }
  function replace(start: number, end: number, part: string) {
    if (!ref.current) return;
    const { text } = typed;
    next.current = storedPart(typed, 0, start) + part + storedPart(typed, end, text.length);
    replaceText(ref.current, start, end, toTyped(part, known).text);
    next.current = null;
  }
  function pick(person: Person | undefined) {
    if (typing && caret !== null && person)
      replace(typing.start, caret, `${writeMention(person.id)} `);
  }
  function copy(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const part = storedPart(typed, selectionStart, selectionEnd);
    if (mentionedIn(part).length === 0) return;
    event.clipboardData.setData('text/plain', typed.text.slice(selectionStart, selectionEnd));
    event.clipboardData.setData(clipboardType, part);
    event.preventDefault();
    if (event.type === 'cut') replace(selectionStart, selectionEnd, '');
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const part = event.clipboardData.getData(clipboardType);
    if (!part || rest.readOnly) return;
    event.preventDefault();
    replace(event.currentTarget.selectionStart, event.currentTarget.selectionEnd, part);
  }
  /** Keeps the caret outside of mentions; a selection covers whole mentions. */
  function select(area: HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, selectionDirection } = area;
    const [first, second] = [tokenAround(typed, selectionStart), tokenAround(typed, selectionEnd)];
    let [start, end] = [first?.start ?? selectionStart, second?.end ?? selectionEnd];
    if (selectionStart === selectionEnd && first)
      start = end = last.current <= first.start ? first.end : first.start;
    if (first || second) area.setSelectionRange(start, end, selectionDirection);
    last.current = start;
    if (caret !== null) setCaret(start);
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const removed =
      selectionStart === selectionEnd && !isComposing(event)
        ? typed.tokens.find(
            ({ start, end }) =>
              (key === 'Backspace' && end === selectionStart) ||
              (key === 'Delete' && start === selectionStart),
          )
        : undefined;
    // Selects the whole mention. The browser then deletes the selection and can undo that.
    if (removed) event.currentTarget.setSelectionRange(removed.start, removed.end);
    if (!isOpen || isComposing(event) || ctrlKey || metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined) setChosen((at + by + found.length) % found.length);
    else if (key === 'Enter' && !shiftKey) pick(found[at]);
    else if (key === 'Escape') setClosed(typing?.start ?? -1);
    else return;
    event.preventDefault();
    // Keeps the keys from the surrounding form.
    event.stopPropagation();
  }

  const mentioned = mentionedIn(withIds(value, known)).flatMap((one) =>
    withMentions(writeMention(one), known).flatMap((part) =>
      'person' in part ? part.person.name : [],
    ),
  );
  return (
    <>
      <div className="relative">
        <textarea
          dir="auto"
          {...rest}
          id={id}
          ref={ref}
          className="input"
          value={typed.text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-person-${at}` : undefined}
          onChange={type}
          onCopy={copy}
          onCut={copy}
          onPaste={paste}
          onKeyDown={press}
          onSelect={({ currentTarget }) => select(currentTarget)}
          onBlur={() => setCaret(null)}
        />
        {/* The form reads this input: it has the same name, and the last one wins. */}
        <input type="hidden" name={rest.name} value={value} />
        {isOpen && (
          <div
            className="absolute inset-x-0 top-full z-3 max-h-54 scroll-mt-4 scroll-mb-8 overflow-y-auto overscroll-contain border-2 border-line bg-card shadow-pop *:grid *:content-center *:wrap-anywhere"
            id={`${id}-people`}
            ref={list}
            role="listbox"
            aria-label="Founders"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.map((person, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active one
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
              <div
                key={person.id}
                id={`${id}-person-${index}`}
                role="option"
                aria-selected={index === at}
                ref={(element) => {
                  if (index === at && chosen > 0) element?.scrollIntoView({ block: 'nearest' });
                }}
                onClick={() => pick(person)}
              >
                <bdi>{person.name}</bdi>
              </div>
            ))}
          </div>
        )}
      </div>
      <p className="small text-muted-foreground" role="status">
        {isOpen ? (
          <>
            {found.length} {found.length === 1 ? 'founder' : 'founders'}.{' '}
            <span className="pointer-coarse:hidden">Arrow keys choose, Enter mentions.</span>
          </>
        ) : mentioned.length > 0 ? (
          <bdi className="user-text">Mentions {joinWords(mentioned)}.</bdi>
        ) : (
          'Type @ to mention somebody.'
        )}
      </p>
    </>
  );
}

type Props = { text: string; people: readonly Person[] };

export const MentionedText = ({ text, people }: Props) =>
  withMentions(text, people).map((part, at) =>
    'words' in part ? (
      part.words
    ) : (
      <bdi
        key={at}
        className="mention"
        data-gone={people.every(({ id }) => id !== part.person.id) || undefined}
      >
        @{part.person.name}
      </bdi>
    ),
  );
