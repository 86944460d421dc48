import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Person } from '#platform/text/response-schemas.ts';
import { joinWords, pluralize } from '#platform/text/wording.ts';
import type { AreaProps } from '#platform/ui/form/DraftForm.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';
import { $mentionable } from '../client/mentionable.ts';
import { mentionAtCaret, peopleIn, withIds, withMentions } from '../domain/comment.ts';

const most = 8;
const $nobody = atom<readonly Person[]>([]);

/** A text area in which `@` offers the founders by name. The focus stays in the text. */
export function MentionArea({ ref, id, value, onText, ...rest }: AreaProps) {
  // Loads names only once a text contains `@`.
  const founders = useStore(value.includes('@') ? $mentionable : $nobody);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  /** The position of the `@` whose list is closed, because a name was picked or Escape was pressed. */
  const [closed, setClosed] = useState(-1);
  const typing = caret === null ? null : mentionAtCaret(value, caret, founders);
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
  function pick(person: Person | undefined) {
    if (!typing || caret === null || !person) return;
    ref.current?.setSelectionRange(typing.start, caret);
    // Unlike a changed value, this can be undone.
    document.execCommand('insertText', false, `@${person.name} `);
    setClosed(typing.start);
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
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

  const mentioned = peopleIn(withIds(value, founders), founders).map(({ name }) => name);
  return (
    <>
      <div className="relative">
        <textarea
          dir="auto"
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
            {pluralize(found.length, 'founder')}.{' '}
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

export const MentionedText = ({ text, people }: { text: string; people: readonly Person[] }) =>
  withMentions(text, people).map((part, at) =>
    'words' in part ? (
      part.words
    ) : (
      <bdi
        key={at}
        className="font-[640] data-gone:font-[400] data-gone:text-muted-foreground"
        data-gone={people.every(({ id }) => id !== part.person.id) || undefined}
      >
        @{part.person.name}
      </bdi>
    ),
  );
