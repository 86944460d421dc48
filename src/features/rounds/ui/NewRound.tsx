import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { onNavigation } from '../../../platform/client/router/url.ts';
import { countWord } from '../../../platform/text/wording.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { fromInputs, timeZone, toDateInput } from '../../../platform/ui/date-inputs.ts';
import { formatFullDateTime } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftForm.tsx';
import { CancelButton, FormError } from '../../../platform/ui/form/FormActions.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { useNow } from '../../../platform/ui/use-now.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { $unfilteredIdeas } from '../../tracker/client/ideas.ts';
import type { RoundDraft, StoredRoundDraft } from '../client/new-round.ts';
import { $rounds } from '../client/rounds.ts';
import { assessorsOfRound, ideasOfRound, minShown, timeLeft } from '../domain/round.ts';
import { PickList, useIdeaChoices, usePeopleChoices } from './PickList.tsx';
import { RoundsExplanation } from './RoundStates.tsx';
import { peopleText } from './round-texts.ts';
import { useNewRound, usePrefill } from './use-new-round.ts';

type RoundPickListsProps = {
  id: string;
  draft: RoundDraft;
  error: string | undefined;
  onChange: (change: Partial<RoundDraft>) => void;
};

const IdeaPicks = ({ id, draft, error, onChange }: RoundPickListsProps) => (
  <Loaded what="The ideas" {...useIdeaChoices()}>
    {(choices) => (
      <PickList
        id={id}
        legend="Ideas"
        hint={`${ideasOfRound.min} to ${ideasOfRound.max} ideas.`}
        choices={choices}
        chosen={draft.ideaIds}
        max={ideasOfRound.max}
        error={error}
        onChange={(ideaIds) => onChange({ ideaIds })}
      />
    )}
  </Loaded>
);

/** The list of people to choose from. It marks the owners of chosen ideas. */
function PeoplePicks({ id, draft, user, error, onChange }: RoundPickListsProps & { user: User }) {
  const { data: page } = useStore($unfilteredIdeas);
  const owners = useMemo(
    () =>
      page?.ideas.flatMap((idea) => (draft.ideaIds.includes(idea.id) ? [idea.userId] : [])) ?? [],
    [page, draft.ideaIds],
  );
  return (
    <Loaded what="The people" {...usePeopleChoices(user.id, owners)}>
      {(people) => (
        <PickList
          id={id}
          legend="Who is asked"
          hint={`${assessorsOfRound.min} to ${assessorsOfRound.max} people. Nobody is asked about their own ideas. Of two people, each can work out from the median what the other gave.`}
          choices={people}
          chosen={draft.assessorIds}
          max={assessorsOfRound.max}
          error={error}
          onChange={(assessorIds) => onChange({ assessorIds })}
        />
      )}
    </Loaded>
  );
}

type FollowsFieldProps = Pick<RoundDraft, 'follows'> & {
  id: string;
  error: string | undefined;
  onChange: (follows: RoundDraft['follows']) => void;
  onTakeOver: (roundId: string) => void;
};

function FollowsField({ id, follows, error, onChange, onTakeOver }: FollowsFieldProps) {
  const { data } = useStore($rounds);
  const closed = data?.items.filter(({ closedAt }) => closedAt) ?? [];
  // Adds the chosen round, which may be on a later page of the list.
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

type DeadlineFieldProps = Pick<RoundDraft, 'day' | 'time'> & {
  id: string;
  error: string | undefined;
  onChange: (change: Partial<RoundDraft>) => void;
};

function DeadlineField({ id, day, time, error, onChange }: DeadlineFieldProps) {
  const now = useNow();
  const date = fromInputs(day, time);
  const left = date && timeLeft(date.toISOString(), now);
  const shared = {
    className: 'input w-auto min-w-36',
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`,
  };
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={shared['aria-describedby']}>
      <legend>
        Closes on{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </legend>
      <p className="hint" id={`${id}-hint`}>
        In your time zone, {timeZone()}. Earlier when everybody has finished.
      </p>
      <div className="hstack">
        <input
          {...shared}
          type="date"
          aria-label="Day"
          min={toDateInput(new Date(now))}
          max="9999-12-31"
          value={day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
        <input
          {...shared}
          type="time"
          aria-label="Time"
          value={time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </div>
      {date && left && (
        <p className="hint">
          {formatFullDateTime(date)}, in {left}.
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type NewRoundProps = {
  user: User;
  /** Called when the form closes without opening a round. @param discarded the typed values */
  onClose: (discarded: StoredRoundDraft | null) => void;
};

export function NewRound({ user, onClose }: NewRoundProps) {
  const { round, text, draft, set, errors, busy, form, send, why, asked, idOf } = useNewRound(user);
  const taken = usePrefill(round);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    function begin() {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }
    begin();
    return onNavigation(begin);
  }, []);

  function cancel() {
    const { value } = text;
    round.$draft.write(null);
    onClose(value);
  }

  return (
    <section className="sheet vstack" aria-labelledby="new-round">
      <h2 id="new-round" tabIndex={-1} ref={heading}>
        Open a round
      </h2>
      <div className="sides round-side">
        <form
          ref={form}
          className="vstack form gap-6"
          noValidate
          aria-labelledby="new-round"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <DraftConflictNotice
            draft={round.$draft}
            text={text}
            changed="This form is open in another tab as well, which has just changed it."
            gone="This form was emptied in another tab: the round was opened there, or discarded."
          />
          {taken.problem && (
            <p className="error">
              <span role="alert">{taken.problem}</span>{' '}
              <button className="link" type="button" onClick={taken.tryAgain}>
                Try again
              </button>
            </p>
          )}
          {taken.restore && (
            <p className="notice">
              <span role="status">Other ideas, which you had picked before, were replaced.</span>{' '}
              <button className="link" type="button" onClick={taken.restore}>
                Bring them back
              </button>
            </p>
          )}
          <Field id={idOf('title')} label="Title" required error={errors.title}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="text"
                autoComplete="off"
                readOnly={busy}
                value={draft.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Field
            id={idOf('question')}
            label="Question"
            hint="Shown above every idea. Leave it empty to ask for the three scores alone."
            error={errors.question}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                readOnly={busy}
                value={draft.question}
                onChange={({ target }) => set({ question: target.value })}
              />
            )}
          </Field>
          <FollowsField
            id={idOf('follows')}
            follows={draft.follows}
            error={errors.follows}
            onChange={(follows) => set({ follows })}
            onTakeOver={taken.takeOver}
          />
          <div className="grid-2">
            <IdeaPicks id={idOf('ideaIds')} draft={draft} error={errors.ideaIds} onChange={set} />
            <PeoplePicks
              id={idOf('assessorIds')}
              draft={draft}
              user={user}
              error={errors.assessorIds}
              onChange={set}
            />
          </div>
          <DeadlineField id={idOf('deadline')} {...draft} error={errors.deadline} onChange={set} />
          <div>
            <label className="choice">
              <input
                type="checkbox"
                checked={draft.showsFew}
                aria-describedby={idOf('showsFew')}
                onChange={({ target }) => set({ showsFew: target.checked })}
              />
              Show single scores and reasons even if fewer than {countWord(minShown).toLowerCase()}{' '}
              people score an idea
            </label>
            <p className="hint" id={idOf('showsFew')}>
              With fewer than five people, scores can be guessed. Everybody sees this choice before
              they score; it cannot be changed later.
            </p>
          </div>
          <p className="small text-muted-foreground">
            You can add ideas and people while the round is open, and remove what nobody has scored.
          </p>
          <p className="actions">
            <BusyButton
              type="submit"
              busy={busy}
              busyText="Opening..."
              aria-describedby={why ? 'round-why' : undefined}
            >
              {asked > 0 ? `Open round and ask ${peopleText(asked)}` : 'Open round'}
            </BusyButton>
            <CancelButton busy={busy} className="btn-quiet" onClick={cancel}>
              Cancel
            </CancelButton>
          </p>
          <FormError id="round-why" why={why} />
        </form>
        <RoundsExplanation />
      </div>
    </section>
  );
}
