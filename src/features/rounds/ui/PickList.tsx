import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
import { $founders } from '#features/accounts/client/founders.ts';
import { $unfilteredIdeas } from '#features/tracker/client/ideas.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import type { Person } from '#platform/text/response-schemas.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { RequiredMark } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';
import { ownIdeasText } from './round-texts.ts';

export type PickOption = { id: string; label: string; note?: string | undefined };

type Props = {
  id: string;
  /** The property that the form sends. */
  name?: string;
  legend: string;
  hint: string;
  choices: readonly PickOption[];
  /** Ids. An id without an item in `choices` is not shown. */
  chosen: readonly string[];
  max: number;
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
};

type NotedNameProps = { note: string | undefined; children: ReactNode };

export const NotedName = ({ note, children }: NotedNameProps) => (
  <span className="user-text">
    {children}
    {note && ' '}
    {note && <span className="inline-block text-muted-foreground small">{note}</span>}
  </span>
);

/** Longer lists show a search field and a "show all" button, because each choice is a Tab stop. */
const few = 12;

const has = (choice: PickOption, words: string) =>
  foldForSearch(`${choice.label} ${choice.note ?? ''}`).includes(words);

/** A list of checkboxes with a search. Items that were chosen when it was opened come first. */
export function PickList({ id, name, legend, hint, choices, chosen, max, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  // Items keep their places when they are chosen here. Choices made by a link or in another tab move to the top.
  const [written, setWritten] = useState(chosen);
  const [first, setFirst] = useState(chosen);
  if (chosen !== written) {
    setWritten(chosen);
    setFirst(chosen);
  }
  const isChosen = new Set(chosen);
  const words = foldForSearch(typed).trim();
  const found = useMemo(() => {
    const isFirst = ({ id }: PickOption) => first.includes(id);
    return choices
      .filter((choice) => !words || has(choice, words))
      .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  }, [choices, words, first]);
  const shown = all ? found : found.filter((choice, at) => at < few || isChosen.has(choice.id));
  const count = choices.filter((choice) => isChosen.has(choice.id)).length;
  const foundIds = found.map((choice) => choice.id);
  const foundChosen = foundIds.filter((one) => isChosen.has(one));
  const more = foundIds.filter((one) => !isChosen.has(one));

  function change(next: string[]) {
    setWritten(next);
    onChange(next);
  }
  const toggle = (one: string) =>
    change(isChosen.has(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);

  return (
    <fieldset
      className="field picks"
      id={id}
      name={name}
      tabIndex={-1}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend>
        {legend} <RequiredMark />
      </legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {choices.length > few && (
        <input
          dir="auto"
          className="input"
          type="search"
          aria-label={`Find among: ${legend}`}
          placeholder={`Find among ${choices.length}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Keeps Enter from submitting the form.
          onKeyDown={(event) =>
            event.key === 'Enter' && !isComposing(event) && event.preventDefault()
          }
        />
      )}
      {shown.length > 0 && (
        <ul
          className="list grid gap-1 border-y-1 border-border p-1 data-long:max-h-128 data-long:overflow-y-auto"
          data-long={shown.length > few || undefined}
        >
          {shown.map((choice) => (
            <li key={choice.id}>
              <Choice
                checked={isChosen.has(choice.id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(choice.id)}
              >
                <NotedName note={choice.note}>
                  <bdi>{choice.label}</bdi>
                </NotedName>
              </Choice>
            </li>
          ))}
        </ul>
      )}
      <p className="hstack small">
        <span className="text-muted-foreground" role="status">
          {words && `${found.length === 0 ? 'None' : found.length} found, `}
          {count} chosen
        </span>
        {shown.length < found.length && (
          <LinkButton onClick={() => setAll(true)}>Show all {found.length}</LinkButton>
        )}
        {more.length > 1 && chosen.length + more.length <= max && (
          <LinkButton onClick={() => change([...chosen, ...more])}>
            Choose all {found.length}
          </LinkButton>
        )}
        {foundChosen.length > 1 && (
          // Keeps the choices that the search hides.
          <LinkButton
            onClick={() => change(words ? chosen.filter((one) => !foundChosen.includes(one)) : [])}
          >
            Choose none
          </LinkButton>
        )}
      </p>
      {error && (
        <p className="error user-text" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type NamedIdea = { id: string; ideaTitle: string; user: { name: string } };

export const ideaChoice = ({ id, ideaTitle, user }: NamedIdea): PickOption => ({
  id,
  label: ideaTitle,
  note: user.name,
});

export function useIdeaChoices() {
  const { data, error, loading } = useStore($unfilteredIdeas);
  const choices = useMemo(() => data?.ideas.map(ideaChoice), [data]);
  return { data: choices, error, loading, onRetry: $unfilteredIdeas.revalidate };
}

/** A person, with a note about the ideas of the round that they own. @param owners the owner of each idea */
export function personChoice({ id, name }: Person, userId: string, owners: readonly string[]) {
  const isReader = id === userId;
  const own = owners.filter((owner) => owner === id).length;
  const note = ownIdeasText(own, owners.length, isReader);
  return { id, label: isReader ? `${name} (you)` : name, note };
}

/** Everybody who can be asked. */
export function usePeopleChoices(userId: string, owners: readonly string[]) {
  const { data, error, loading } = useStore($founders);
  const choices = useMemo(
    () => data?.map((one) => personChoice(one, userId, owners)),
    [data, userId, owners],
  );
  return { data: choices, error, loading, onRetry: $founders.revalidate };
}
