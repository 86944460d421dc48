import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { ideaStores } from '#features/ideas/client/idea.ts';
import { allFields, type Field, type FieldName } from '#features/ideas/domain/fields.ts';
import type { IdeaDraft } from '#features/ideas/domain/idea.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import {
  answersOf,
  type Conflict,
  changedFields,
  mergeIdeas,
} from '#features/ideas/domain/revision.ts';
import { ideaSchema } from '#features/ideas/domain/schema.ts';
import { addScoresSet, type ScoresSet } from '#features/ideas/domain/weights.ts';
import { currentOf, mayBeDone } from '#platform/client/api/error-message.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { setParameters } from '#platform/client/router/url.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { fieldErrors } from '#platform/text/problem.ts';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { useIsShown } from '#platform/ui/use-is-shown.ts';
import { type Errors, refusedErrors, toErrors } from '../form/refused-fields.ts';

type Attempt = { answers: IdeaDraft; reason: string };

type Edit = {
  base: IdeaDraft;
  revision: number;
  answers: IdeaDraft;
  scoresSet: ScoresSet;
  reason?: string;
  conflicts?: Conflict[];
  /** Saves without a readable response, newest last. The server may have done them. */
  attempts?: Attempt[];
};

export const editKey = (userId: string, ideaId: string) => `idea-edit:${userId}:${ideaId}`;

/** Completes a draft with the idea's answers: without a draft all, otherwise those of fields that are newer. */
function completed(draft: Partial<Edit> | null, idea: Idea): Edit {
  const { revision, scoresSet } = idea;
  const now = answersOf(idea);
  const answers = { ...now, ...draft?.answers };
  return { revision, scoresSet, ...draft, base: { ...now, ...draft?.base }, answers };
}

/** Each has all answers, and the storage of a device is small. */
const maxAttempts = 3;

const isScore = ({ control }: Field) => control === 'score';

const newerIn = (error: unknown) => currentOf<Idea>(error);

const isEmpty = ({ base, answers, scoresSet, reason, conflicts, attempts }: Edit, idea: Idea) =>
  changedFields(base, answers).length === 0 &&
  scoresSet.every((name) => idea.scoresSet.includes(name)) &&
  !reason &&
  !conflicts &&
  !attempts;

const isSame = (one: IdeaDraft, other: IdeaDraft) => changedFields(one, other).length === 0;

/** True if the server has every change of an edit. A response can be lost although its save was done. */
function contains(idea: Idea, { base, answers, scoresSet, attempts = [] }: Edit): boolean {
  // As a save sends them.
  const { data: sent = answers } = ideaSchema.safeParse(answers);
  // A change of an attempt may be undone by now.
  const versions = [answers, ...attempts.map((attempt) => attempt.answers)];
  const changed = versions.flatMap((version) => changedFields(base, version));
  return (
    changed.every(({ name }) => idea[name] === sent[name]) &&
    scoresSet.every((name) => idea.scoresSet.includes(name))
  );
}

/** Drops the stored changes of an idea when a newer version contains them. */
export function useSavedEdit(idea: Idea | undefined, userId: string): void {
  // Before the page shows them as not saved.
  useLayoutEffect(() => {
    if (idea?.userId !== userId) return;
    const $edit = openDraft<Edit>(editKey(userId, idea.id));
    const { value } = $edit.get();
    if (value && value.revision < idea.revision && contains(idea, completed(value, idea)))
      $edit.write(null);
  }, [idea, userId]);
}

/** Changes stay on the device until they are saved or discarded. @param onInvalid receives the first invalid field */
export function useEdit(
  idea: Idea,
  userId: string,
  onInvalid: (field: FieldName) => void,
  onDone: () => void,
) {
  const $edit = openDraft<Edit>(editKey(userId, idea.id));
  const text = useStore($edit);
  const edit = useMemo(() => completed(text.value, idea), [text.value, idea]);
  const setEdit = useCallback(
    (change: (now: Edit) => Edit) => {
      const next = change(completed($edit.get().value, idea));
      $edit.write(isEmpty(next, idea) ? null : next);
    },
    [$edit, idea],
  );
  const [restored, setRestored] = useState(text.value !== null);
  const [errors, setErrors] = useState<Errors>({});
  const { busy, act, failure, forget, why } = useAction();
  // Without changes there is no failed save either, for example once its idea has arrived.
  const isKept = text.value !== null;
  useEffect(() => {
    if (!isKept) forget();
  }, [isKept]);
  const changed = useMemo(() => changedFields(edit.base, edit.answers), [edit]);
  useLeaveWarning(text.failed);
  const isShown = useIsShown();

  const scoreChanged = changed.some(isScore);
  const reason = edit.reason ?? '';
  const setReason = (text: string) => setEdit((now) => ({ ...now, reason: text }));

  const set = useCallback(
    (name: FieldName, value: string | number) => {
      setEdit((now) => ({
        ...now,
        answers: { ...now.answers, [name]: value },
        scoresSet: addScoresSet(now.scoresSet, name),
      }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
    [setEdit],
  );

  function decide(name: FieldName, value: string | number) {
    set(name, value);
    setEdit(({ conflicts = [], ...now }) => ({
      ...now,
      conflicts: conflicts.filter(({ field }) => field.name !== name),
    }));
  }

  function show(list: Errors) {
    setErrors(list);
    const first = allFields.find(({ name }) => list[name]);
    if (first) onInvalid(first.name);
  }

  /** Merges a newer version. The person decides about fields that both sides changed. */
  function rebase(current: Idea) {
    const theirs = answersOf(current);
    setEdit(({ attempts, ...now }) => {
      const base = attempts?.find((one) => isSame(one.answers, current))?.answers ?? now.base;
      const { merged, conflicts } = mergeIdeas(base, now.answers, theirs);
      return {
        ...now,
        base: theirs,
        revision: current.revision,
        answers: merged,
        scoresSet: current.scoresSet.reduce(addScoresSet, now.scoresSet),
        conflicts,
      };
    });
    // Loads the newer version for the page behind the form.
    ideaStores(idea.id).refetch();
  }

  async function save() {
    if (busy) return;
    forget();
    // Requires a decision first, because saving would overwrite the other person's texts.
    if (edit.conflicts?.length) return document.getElementById('conflicts')?.focus();
    const parsed = ideaSchema.safeParse(edit.answers);
    if (!parsed.success) return show(toErrors(fieldErrors(parsed.error.issues)));
    // A reason belongs to a changed score.
    const sentReason = scoreChanged ? reason.trim() : '';
    const answers = { ...parsed.data, scoresSet: [...edit.scoresSet] };
    const { save, refetch } = ideaStores(idea.id);
    const isSaved = await act(
      () =>
        save(answers, edit.revision, sentReason).catch((error) => {
          const current = newerIn(error);
          if (current && contains(current, edit)) return refetch();
          const stored = current && edit.attempts?.find((one) => isSame(one.answers, current));
          if (!stored) throw error;
          // The person has typed on since. A reason is recorded once.
          const isNew =
            sentReason !== stored.reason ||
            changedFields(stored.answers, parsed.data).some(isScore);
          return save(answers, current.revision, isNew ? sentReason : '');
        }),
      {
        failed(error) {
          const current = newerIn(error);
          if (current) return rebase(current);
          // An empty draft means that the person has discarded the changes meanwhile.
          if (mayBeDone(error) && $edit.get().value)
            setEdit(({ attempts = [], ...now }) => ({
              ...now,
              attempts: [
                ...attempts.filter((one) => !isSame(one.answers, parsed.data)),
                { answers: parsed.data, reason: sentReason },
              ].slice(-maxAttempts),
            }));
          toastError('Failed to update idea. You can only edit your own ideas.');
          show(refusedErrors(error, edit.answers));
        },
      },
    );
    if (!isSaved) return;
    $edit.write(null);
    toast({ title: 'Idea updated', description: 'Your changes have been saved successfully!' });
    // The person may have opened another idea meanwhile.
    if (isShown.current) onDone();
  }

  /** @returns a function that restores the changes; null without any */
  function discard(): (() => void) | null {
    const discarded = changed.length > 0 ? edit : null;
    $edit.write(null);
    setRestored(false);
    setErrors({});
    return discarded && (() => $edit.write(discarded));
  }

  return {
    draft: edit,
    set,
    reason,
    setReason,
    scoreChanged,
    errors,
    changed,
    decide,
    rebase,
    restored,
    $edit,
    text,
    busy,
    /** Why the last save failed, unless another part of the page shows it. */
    why: newerIn(failure) ? null : why,
    save,
    discard,
  };
}

/** `?edit=true` opens the form, `?medians={round}` fills in a round's medians. Also after a reload. */
export function useWantedEdit() {
  const [{ medians, edit }, setWanted] = useState(() => {
    const parameters = new URLSearchParams(location.search);
    return { medians: parameters.get('medians'), edit: parameters.has('edit') };
  });
  const isWanted = edit || medians !== null;
  return {
    isWanted,
    medians,
    forget() {
      if (!isWanted) return;
      setWanted({ medians: null, edit: false });
      setParameters({ medians: null, edit: null });
    },
  };
}
