import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { type FieldName, sectionOf, sections } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { longestReason } from '#features/ideas/domain/schema.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
  isUnset,
} from '#features/ideas/domain/weights.ts';
import { roundStores } from '#features/rounds/client/rounds.ts';
import type { RoundResult } from '#features/rounds/domain/round-response.ts';
import { medianReason, wholeScores } from '#features/rounds/domain/round-statistics.ts';
import { ScoreKey } from '#features/tracker/ui/card/ScoreKey.tsx';
import { FieldGrid, IdeaField, requiredFieldsHint } from '#features/tracker/ui/form/IdeaField.tsx';
import { Conflicts } from '#features/tracker/ui/idea/Conflicts.tsx';
import type { useFieldAnchor } from '#features/tracker/ui/idea/FieldRow.tsx';
import { IdeaUpdates, type IdeaUpdatesProps } from '#features/tracker/ui/idea/IdeaUpdates.tsx';
import { useEdit } from '#features/tracker/ui/idea/use-edit.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { roundUrl } from '#platform/client/router/route.ts';
import { capitalize, countWord } from '#platform/text/wording.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { DraftConflictNotice } from '#platform/ui/form/DraftForm.tsx';
import { CancelButton, FormError } from '#platform/ui/form/FormActions.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { TabList } from '#platform/ui/Tabs.tsx';
import { useRootMark } from '#platform/ui/use-root-mark.ts';

type Edit = ReturnType<typeof useEdit>;

type RowProps = {
  name: Criterion;
  median: number | null;
  edit: Edit;
  onTake: (value: number) => void;
};

function Row({ name, median, edit, onTake }: RowProps) {
  const choices = wholeScores(median);
  const now = edit.draft.answers[name];
  const word = criterionNames[name];
  return (
    <div className="grid items-center gap-x-6 gap-y-1 min-[40rem]:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="inline-flex items-center gap-2 font-[600]">
        <ScoreKey kind={word} />
        {capitalize(word)}
      </dt>
      {choices.length === 0 ? (
        <dd>The round shows no median: it stays as it is.</dd>
      ) : (
        <dd>
          Median <strong className="num">{median}</strong>, in the form{' '}
          <span className="num">{now}</span>.{' '}
          {now !== median && (
            <span className="inline-flex flex-wrap items-center gap-2 align-middle">
              {choices.map((value) => (
                <Button
                  key={value}
                  className="btn-sm aria-pressed:bg-foreground aria-pressed:text-background"
                  aria-pressed={now === value}
                  onClick={() => !edit.busy && onTake(value)}
                >
                  <span className="sr-only">Set {word} to </span>
                  <span aria-hidden="true">Set </span>
                  {value}
                </Button>
              ))}
            </span>
          )}
        </dd>
      )}
    </div>
  );
}

type OfferedProps = { idea: Idea; title: string; result: RoundResult; edit: Edit };

/** Fills in whole medians once, if the form is unchanged. For a half, the person chooses a neighbour. */
function Offered({ idea, title, result, edit }: OfferedProps) {
  const take = (name: Criterion, value: number) => {
    edit.set(name, value);
    // Keeps a reason that was typed already.
    if (!edit.reason) edit.setReason(medianReason(title));
  };
  const isFilled = useRef(false);
  // Runs once, with the form as it was when the medians were loaded.
  useEffect(() => {
    if (isFilled.current || edit.changed.length > 0) return;
    isFilled.current = true;
    for (const name of criteria) {
      const [whole, other] = wholeScores(result.scores[name].median);
      if (whole === undefined || other !== undefined) continue;
      if (whole !== edit.draft.answers[name] || !idea.scoresSet.includes(name)) take(name, whole);
    }
  }, []);
  const isBetween = criteria.some((name) => wholeScores(result.scores[name].median).length > 1);
  return (
    <>
      <dl className="grid gap-3">
        {criteria.map((name) => (
          <Row
            key={name}
            name={name}
            median={result.scores[name].median}
            edit={edit}
            onTake={(value) => take(name, value)}
          />
        ))}
      </dl>
      <p className="small text-muted-foreground">
        {isBetween &&
          'A median between two scores is not filled in: choose one of them, or neither. '}
        Nothing changes until you save.
      </p>
    </>
  );
}

function ApplyMedians({ idea, roundId, edit }: { idea: Idea; roundId: string; edit: Edit }) {
  const { $results } = roundStores(roundId);
  const read = useStore($results);
  const { error, loading } = read;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return (
    <section className="sheet vstack" aria-labelledby="medians-heading">
      <h2 id="medians-heading" tabIndex={-1}>
        Medians of the round
      </h2>
      {isMissing && !loading ? (
        <p role="alert">
          That round is not there, or not closed yet. Your scores are as they were.
        </p>
      ) : (
        <Loaded what="The medians" {...read} onRetry={() => $results.revalidate()}>
          {({ id, title, results }) => {
            const result = results.find((one) => one.id === idea.id);
            return (
              <>
                <p>
                  <a href={roundUrl(id)}>{title}</a>
                  {!result && ' did not ask about this idea, so your scores are as they were.'}
                </p>
                {result && <Offered idea={idea} title={title} result={result} edit={edit} />}
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
}

type EditIdeaProps = {
  idea: Idea;
  user: User;
  anchor: ReturnType<typeof useFieldAnchor>;
  updates: IdeaUpdatesProps | undefined;
  /** The id of a closed round whose medians the form offers, or null. */
  medians: string | null;
  /** @param restore brings back discarded changes */
  onDone: (restore: (() => void) | null) => void;
};

const changes = (count: number) =>
  `${countWord(count)} ${count === 1 ? 'field' : 'fields'} changed, not saved yet`;

const ChangedCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="changed-badge">
      <span className="sr-only">, </span>
      {count} changed
    </span>
  );

export default function EditIdea({ idea, user, anchor, updates, medians, onDone }: EditIdeaProps) {
  const { section, field: wanted, reach, show } = anchor;
  useRootMark('formBar', true);
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useRef<FieldName | null>(null);
  const edit = useEdit(
    idea,
    user.id,
    (field) => {
      focusOn.current = field;
      const home = sectionOf(field);
      if (home) show(home.name);
    },
    () => onDone(null),
  );
  // Waits until the section is rendered.
  useEffect(() => {
    const field = focusOn.current && form.current?.elements.namedItem(focusOn.current);
    focusOn.current = null;
    if (field instanceof HTMLElement) field.focus();
  });
  useEffect(() => {
    const field = wanted && form.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) reach(field);
  }, [wanted, reach]);
  // The button that opened the form no longer exists.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const start = '#medians-heading, [data-state=active] h2';
    form.current?.querySelector<HTMLElement>(start)?.focus();
  }, []);
  const cancel = () => onDone(edit.discard());
  const count = edit.changed.length;
  const isChanged = ({ name }: { name: FieldName }) =>
    edit.changed.some((field) => field.name === name);
  // An unchanged form takes over the newest answers.
  const isBehind = edit.draft.revision < idea.revision;
  const take = () => {
    updates?.onShowLatest(false);
    edit.rebase(idea);
  };
  return (
    <form
      ref={form}
      className="edit-form"
      noValidate
      aria-label="Edit idea"
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <div className="vstack">
        {edit.draft.conflicts && (
          <Conflicts
            conflicts={edit.draft.conflicts}
            answers={edit.draft.answers}
            onChoose={edit.decide}
          />
        )}
        {medians !== null && <ApplyMedians idea={idea} roundId={medians} edit={edit} />}
        <DraftConflictNotice
          draft={edit.$edit}
          text={edit.text}
          changed="This idea is being edited in another tab too, which has just changed the form: both share what is typed."
          gone="The changes were saved or discarded in another tab."
        />
        {edit.restored && edit.changed.length > 0 && (
          <p className="notice" role="status">
            These are changes you had not saved. Cancel discards them.
          </p>
        )}
        <p className="small text-muted-foreground max-w-none">{requiredFieldsHint('save')}</p>
        <Tabs.Root value={section} onValueChange={show} className="vstack">
          <TabList className="tabs" aria-label="Sections" selected={section}>
            {sections.map(({ name, label, fields }) => (
              <Tabs.Trigger key={name} value={name}>
                {label}
                <ChangedCount count={fields.filter(isChanged).length} />
                {fields.some((field) => edit.errors[field.name]) && (
                  <span className="req">
                    !<span className="sr-only"> needs a change</span>
                  </span>
                )}
              </Tabs.Trigger>
            ))}
          </TabList>
          {sections.map(({ name, label, fields }) => (
            <Tabs.Content key={name} value={name} forceMount tabIndex={-1} className="vstack gap-4">
              <h2 className="sr-only" tabIndex={-1}>
                Edit {label.toLowerCase()}
              </h2>
              <FieldGrid
                fields={fields}
                render={(field) => (
                  <IdeaField
                    key={field.name}
                    field={field}
                    value={edit.draft.answers[field.name]}
                    error={edit.errors[field.name]}
                    busy={edit.busy}
                    isUnset={isUnset(
                      { ...edit.draft.answers, scoresSet: edit.draft.scoresSet },
                      field.name,
                    )}
                    isChanged={isChanged(field)}
                    onChange={edit.set}
                  />
                )}
              />
            </Tabs.Content>
          ))}
        </Tabs.Root>
        {edit.scoreChanged && (
          <TextField
            id="save-reason"
            name="reason"
            label="Why did a score change?"
            hint="Optional. The history shows it."
            errors={edit.errors}
            maxLength={longestReason}
            value={edit.reason}
            readOnly={edit.busy}
            onChange={({ target }) => edit.setReason(target.value)}
          />
        )}
      </div>
      <div className="form-bar hstack">
        <FormError id="edit-why" why={edit.why} />
        <p
          className="small flex max-w-none flex-1 flex-wrap gap-x-2 max-[52rem]:flex-[1_0_100%]"
          role="status"
        >
          {count > 0 ? <strong>{changes(count)}</strong> : 'No changes'}
        </p>
        <CancelButton busy={edit.busy} onClick={cancel} />
        <BusyButton
          type="submit"
          look={count > 0 ? 'primary' : 'plain'}
          busy={edit.busy}
          busyText="Saving..."
          aria-describedby={edit.why ? 'edit-why' : undefined}
        >
          Save Changes
        </BusyButton>
        {updates && <IdeaUpdates {...updates} onTake={isBehind ? take : undefined} isEditing />}
      </div>
    </form>
  );
}
