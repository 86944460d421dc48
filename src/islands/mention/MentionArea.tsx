import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { $mentionable } from '../../client/mentionable.ts';
import type { Mentioned } from '../../domain/mention.ts';
import { typingAt } from '../../domain/mention-typing.ts';
import { isComposing } from '../../ui/form-keys.ts';
import type { AreaProps } from '../form/PlainArea.tsx';

/** More are found by their next letters. */
const most = 8;
const $nobody = atom<readonly Mentioned[]>([]);

/** Puts a name in place of what was typed, so that the browser can undo it. */
function insert(area: HTMLTextAreaElement, start: number, end: number, name: string): void {
  area.setSelectionRange(start, end);
  const text = `@${name} `;
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A text in which an `@` offers the founders by name, while the focus and the keys stay in the text. */
export function MentionArea({ ref, id, value, onText, ...rest }: AreaProps) {
  // Nobody is asked for before somebody is to be mentioned.
  const people = useStore(value.includes('@') ? $mentionable : $nobody);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Where somebody has closed the list: it stays closed there. */
  const [closed, setClosed] = useState(-1);
  const typing = caret === null ? null : typingAt(value, caret, people);
  const found = typing && typing.start !== closed ? typing.found.slice(0, most) : [];
  const at = Math.min(chosen, found.length - 1);
  const isOpen = found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function type({ target }: ChangeEvent<HTMLTextAreaElement>) {
    onText(target.value);
    setCaret(target.selectionStart);
    setChosen(0);
    if (target.value[closed] !== '@') setClosed(-1);
  }
  function pick(person: Mentioned | undefined) {
    if (ref.current && typing && caret !== null && person)
      insert(ref.current, typing.start, caret, person.name);
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (!isOpen || isComposing(event) || ctrlKey || metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined) setChosen((at + by + found.length) % found.length);
    else if (key === 'Enter' && !shiftKey) pick(found[at]);
    else if (key === 'Escape') setClosed(typing?.start ?? -1);
    else return;
    event.preventDefault();
    // The form around it has keys of its own.
    event.stopPropagation();
  }

  return (
    <>
      <div className="mentioning">
        <textarea
          {...rest}
          id={id}
          ref={ref}
          className="input"
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-person-${at}` : undefined}
          onChange={type}
          onKeyDown={press}
          onSelect={({ currentTarget }) => caret !== null && setCaret(currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
        />
        {isOpen && (
          <div
            className="mention-list"
            id={`${id}-people`}
            ref={list}
            role="listbox"
            aria-label="Founders"
            tabIndex={-1}
            // The focus stays in the text.
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
      <p className="small soft" role="status">
        {!isOpen ? (
          'Type @ to mention somebody.'
        ) : (
          <>
            {found.length} {found.length === 1 ? 'founder' : 'founders'}.{' '}
            <span className="with-keys">Arrow keys choose, Enter mentions.</span>
          </>
        )}
      </p>
    </>
  );
}
