import { useStore } from '@nanostores/react';
import { Field } from '../../../platform/ui/Field.tsx';
import type { RoundDraft } from '../client/new-round.ts';
import { $rounds } from '../client/round-list.ts';

type Props = {
  id: string;
  draft: RoundDraft;
  error: string | undefined;
  onChange: (follows: RoundDraft['follows']) => void;
  /** Takes the ideas and people of a round over. */
  onTakeOver: (roundId: string) => void;
};

/** Whether the round asks again what a closed one has asked, to see what has moved since. */
export function FollowsField({ id, draft: { follows }, error, onChange, onTakeOver }: Props) {
  const { data } = useStore($rounds);
  const closed = data?.items.filter(({ closedAt }) => closedAt) ?? [];
  // Includes a round further down the list, or one that a link named.
  const rounds =
    follows && !closed.some((round) => round.id === follows.id) ? [follows, ...closed] : closed;
  if (rounds.length === 0) return null;
  return (
    <Field id={id} label="Follow-up to" hint="Compare with an earlier round." error={error}>
      {(control) => (
        <>
          <select
            {...control}
            className="input"
            value={follows?.id ?? ''}
            onChange={({ target }) => {
              const chosen = rounds.find((round) => round.id === target.value);
              onChange(chosen ? { id: chosen.id, title: chosen.title } : null);
            }}
          >
            <option value="">No round before</option>
            {rounds.map((round) => (
              <option dir="auto" key={round.id} value={round.id}>
                {round.title}
              </option>
            ))}
          </select>
          {follows && (
            <p>
              <button className="link small" type="button" onClick={() => onTakeOver(follows.id)}>
                Use its ideas and people
              </button>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
