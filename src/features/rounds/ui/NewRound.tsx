import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { $founders } from '#features/accounts/client/founders.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { $unfilteredIdeas } from '#features/tracker/client/ideas.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { open, roundUrl } from '#platform/client/router/route.ts';
import { onNavigation, setParameters } from '#platform/client/router/url.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { countWord } from '#platform/text/wording.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { LinkButton } from '#platform/ui/Button.tsx';
import { fromDateTimeInput, timeZone, toDateTimeInput } from '#platform/ui/date-inputs.ts';
import { formatFullDateTime } from '#platform/ui/dates.ts';
import { Field } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { DraftConflictNotice } from '#platform/ui/form/DraftForm.tsx';
import { CancelButton, FormError } from '#platform/ui/form/FormActions.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useForm, useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { useNow } from '#platform/ui/use-now.ts';
import {
  isBegun,
  openRoundDraft,
  type RoundDraft,
  readRequestedIdeas,
  type StoredRoundDraft,
} from '../client/new-round.ts';
import { $rounds, openRound, previousRound, roundStores } from '../client/rounds.ts';
import {
  assessorsOfRound,
  defaultDeadline,
  ideasOfRound,
  minShown,
  timeLeft,
} from '../domain/round.ts';
import { roundSchema } from '../domain/schema.ts';
import { PickList, useIdeaChoices, usePeopleChoices } from './PickList.tsx';
import { RoundsExplanation } from './RoundItem.tsx';
import { peopleText } from './round-texts.ts';

type FollowsFieldProps = Pick<RoundDraft, 'follows'> & {
  error: string | undefined;
  onChange: (follows: RoundDraft['follows']) => void;
  onTakeOver: (roundId: string) => void;
};

function FollowsField({ follows, error, onChange, onTakeOver }: FollowsFieldProps) {
  const { data } = useStore($rounds);
  const closed = data?.items.filter(({ closedAt }) => closedAt) ?? [];
  // Adds the chosen round, which may be on a later page of the list.
  const rounds =
    follows && !closed.some((round) => round.id === follows.id) ? [follows, ...closed] : closed;
  if (rounds.length === 0) return null;
  return (
    <div className="field">
      <SelectField
        id="round-follows"
        label="Follow-up to"
        hint="Compare with an earlier round."
        error={error}
        name="follows"
        value={follows?.id ?? ''}
        onChange={({ target }) => {
          const chosen = rounds.find((round) => round.id === target.value);
          onChange(chosen ? { id: chosen.id, title: chosen.title } : null);
        }}
        options={[['', 'No round before'], ...rounds.map(({ id, title }) => [id, title] as const)]}
      />
      {follows && (
        <p>
          <LinkButton className="small" onClick={() => onTakeOver(follows.id)}>
            Use its ideas and people
          </LinkButton>
        </p>
      )}
    </div>
  );
}

type DeadlineFieldProps = Pick<RoundDraft, 'deadline'> & {
  error: string | undefined;
  onChange: (change: Partial<RoundDraft>) => void;
};

function DeadlineField({ deadline, error, onChange }: DeadlineFieldProps) {
  const now = useNow();
  const date = fromDateTimeInput(deadline);
  const left = date && timeLeft(date.toISOString(), now);
  return (
    <Field
      id="round-deadline"
      label="Closes on"
      required
      hint={`In your time zone, ${timeZone()}. Earlier when everybody has finished.`}
      error={error && (date ? error : 'Choose a day and a time')}
    >
      {(control) => (
        <>
          <input
            {...control}
            className="input w-auto min-w-36 justify-self-start"
            type="datetime-local"
            name="deadline"
            min={toDateTimeInput(new Date(now))}
            max="9999-12-31T23:59"
            value={deadline}
            onChange={({ target }) => onChange({ deadline: target.value })}
          />
          {date && left && (
            <p className="hint">
              {formatFullDateTime(date)}, in {left}.
            </p>
          )}
        </>
      )}
    </Field>
  );
}

/** Fills the form from the URL (ideas, or a round to repeat) or from a chosen round. */
function usePrefill({ $draft, set }: ReturnType<typeof openRoundDraft>) {
  /** The round whose ideas and people are being loaded into the form. */
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const replace = useCallback(
    (change: StoredRoundDraft) => {
      const { value } = $draft.get();
      set({ ...change, isPrefilled: !value || !isBegun(value) });
    },
    [$draft, set],
  );

  useEffect(() => {
    function take() {
      const asked = readRequestedIdeas(location.search);
      if (!asked) return;
      if (asked.follows) return setSource(asked.follows);
      replace({ ideaIds: asked.ideaIds, follows: null });
      // Removes the ids from the URL, because the draft has stored them.
      setParameters({ ideas: null });
    }
    take();
    return onNavigation(take);
  }, [replace]);

  useEffect(() => {
    if (!source) return;
    setProblem(null);
    return roundStores(source).$round.subscribe(({ data, error, loading }) => {
      if (data?.closedAt) {
        const { id, title, ideaList, assessorList } = data;
        replace({
          follows: { id, title },
          ideaIds: ideaList.map((idea) => idea.id),
          assessorIds: assessorList.map((person) => person.id),
        });
        setParameters({ follows: null, ideas: null });
        setSource(null);
      } else if (data)
        setProblem('That round is still open. It can be asked again once it is closed.');
      else if (error && !loading)
        setProblem(`The round to ask again could not be loaded. ${errorMessage(error)}`);
    });
  }, [source, replace]);

  return {
    takeOver: setSource,
    problem,
    tryAgain: () => source && roundStores(source).$round.revalidate(),
  };
}

/** The response to an earlier request was lost, and the form was edited before the retry. */
const openedEarlier =
  'An earlier press opened this round already, with what the form held then. It is in the list above. Press again for another one.';

type NewRoundProps = {
  user: User;
  /** Called when the form closes without opening a round. @param discarded the typed values */
  onClose: (discarded: StoredRoundDraft | null) => void;
};

/** The draft stays on the device until the round is opened. */
export default function NewRound({ user, onClose }: NewRoundProps) {
  const round = useMemo(() => openRoundDraft(user.id), [user.id]);
  const text = useStore(round.$draft);
  const [empty] = useState(
    (): RoundDraft => ({
      title: '',
      question: '',
      ideaIds: [],
      assessorIds: [user.id],
      deadline: toDateTimeInput(defaultDeadline(new Date())),
      showsFew: false,
      follows: null,
    }),
  );
  const draft = useMemo(() => ({ ...empty, ...text.value }), [empty, text.value]);
  const { data: ideaPage } = useStore($unfilteredIdeas);
  const { data: founders } = useStore($founders);
  const owners = useMemo(
    () =>
      ideaPage?.ideas.flatMap((idea) => (draft.ideaIds.includes(idea.id) ? [idea.userId] : [])) ??
      [],
    [ideaPage, draft.ideaIds],
  );
  const ideas = useIdeaChoices();
  const people = usePeopleChoices(user.id, owners);
  const taken = usePrefill(round);
  const heading = useRef<HTMLHeadingElement>(null);
  useLeaveWarning(text.failed);
  useEffect(() => {
    function begin() {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }
    begin();
    return onNavigation(begin);
  }, []);

  const isThere = (list: readonly { id: string }[] | undefined) => (id: string) =>
    !list || list.some((one) => one.id === id);
  // Without people who left and ideas that were deleted since.
  const assessorIds = draft.assessorIds.filter(isThere(founders));
  const also = {
    ideaIds: draft.ideaIds.filter(isThere(ideaPage?.ideas)),
    assessorIds,
    deadline: fromDateTimeInput(draft.deadline)?.toISOString(),
    showsFew: draft.showsFew,
    follows: draft.follows?.id,
  };
  const { errors, busy, failure, why, clearError, formProps } = useForm(
    roundSchema,
    async (input) => {
      const opened = await openRound(input, round.roundKey());
      // Written before the navigation, so that no warning about unsaved changes appears.
      flushSync(() => round.$draft.write(null));
      toast({ title: 'Round opened', description: `${peopleText(opened.assessors)} are asked.` });
      // The person may have left the page meanwhile.
      if (heading.current) open(roundUrl(opened.id));
    },
    {
      also,
      failed(error) {
        // A new key, so that the next submit opens a second round.
        if (previousRound(error)) round.set({ roundKey: undefined });
        toastError('The round was not opened.');
        // A chosen idea or person may no longer exist.
        if (error instanceof ApiError && error.errors.length > 0) {
          $unfilteredIdeas.revalidate();
          $founders.revalidate();
        }
      },
    },
  );
  /** Why the round could not be opened, unless a field shows it. */
  const problem = previousRound(failure) ? openedEarlier : why;

  function set(change: Partial<RoundDraft>) {
    round.set({ ...change, isPrefilled: false });
    for (const name of Object.keys(change)) clearError(name);
  }

  function cancel() {
    round.$draft.write(null);
    onClose(text.value);
  }

  return (
    <section className="sheet vstack" aria-labelledby="new-round">
      <h2 id="new-round" tabIndex={-1} ref={heading}>
        Open a round
      </h2>
      <div className="sides round-side">
        <form {...formProps} className="vstack form gap-6" aria-labelledby="new-round">
          <DraftConflictNotice
            draft={round.$draft}
            text={text}
            changed="This form is open in another tab as well, which has just changed it."
            gone="This form was emptied in another tab: the round was opened there, or discarded."
          />
          {taken.problem && (
            <p className="error">
              <span role="alert">{taken.problem}</span>{' '}
              <LinkButton onClick={taken.tryAgain}>Try again</LinkButton>
            </p>
          )}
          <TextField
            id="round-title"
            name="title"
            label="Title"
            required
            errors={errors}
            readOnly={busy}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextField
            id="round-question"
            name="question"
            label="Question"
            hint="Shown above every idea. Leave it empty to ask for the three scores alone."
            errors={errors}
            rows={2}
            readOnly={busy}
            value={draft.question}
            onChange={({ target }) => set({ question: target.value })}
          />
          <FollowsField
            follows={draft.follows}
            error={errors.follows}
            onChange={(follows) => set({ follows })}
            onTakeOver={taken.takeOver}
          />
          <div className="grid-2">
            <Loaded what="The ideas" {...ideas}>
              {(choices) => (
                <PickList
                  id="round-ideaIds"
                  name="ideaIds"
                  legend="Ideas"
                  hint={`${ideasOfRound.min} to ${ideasOfRound.max} ideas.`}
                  choices={choices}
                  chosen={draft.ideaIds}
                  max={ideasOfRound.max}
                  error={errors.ideaIds}
                  onChange={(ideaIds) => set({ ideaIds })}
                />
              )}
            </Loaded>
            <Loaded what="The people" {...people}>
              {(choices) => (
                <PickList
                  id="round-assessorIds"
                  name="assessorIds"
                  legend="Who is asked"
                  hint={`${assessorsOfRound.min} to ${assessorsOfRound.max} people. Nobody is asked about their own ideas. With fewer than five people, scores can be guessed. With only two, each can work out the other’s scores.`}
                  choices={choices}
                  chosen={draft.assessorIds}
                  max={assessorsOfRound.max}
                  error={errors.assessorIds}
                  onChange={(assessorIds) => set({ assessorIds })}
                />
              )}
            </Loaded>
          </div>
          <DeadlineField deadline={draft.deadline} error={errors.deadline} onChange={set} />
          <div>
            <Choice
              checked={draft.showsFew}
              aria-describedby="round-showsFew"
              onChange={({ target }) => set({ showsFew: target.checked })}
            >
              Show single scores and reasons even if fewer than {countWord(minShown).toLowerCase()}{' '}
              people score an idea
            </Choice>
            <p className="hint" id="round-showsFew">
              Otherwise everybody sees only the median for such an idea. People see this choice
              before they score. It cannot be changed later.
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
              aria-describedby={problem ? 'round-why' : undefined}
            >
              {assessorIds.length > 0
                ? `Open round and ask ${peopleText(assessorIds.length)}`
                : 'Open round'}
            </BusyButton>
            <CancelButton busy={busy} className="btn-quiet" onClick={cancel} />
          </p>
          <FormError id="round-why" why={problem} />
        </form>
        <RoundsExplanation />
      </div>
    </section>
  );
}
