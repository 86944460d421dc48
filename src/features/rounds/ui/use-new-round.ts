import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, NoResponse } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { open, roundUrl } from '../../../platform/client/router/route.ts';
import { onNavigation, setParameters } from '../../../platform/client/router/url.ts';
import { toast, toastError } from '../../../platform/client/toasts/toasts.ts';
import { type FieldError, fieldErrors } from '../../../platform/text/problem.ts';
import { fromInputs, toDateInput, toTimeInput } from '../../../platform/ui/date-inputs.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { useLeaveWarning } from '../../../platform/ui/form/use-form.ts';
import { $founders } from '../../accounts/client/founders.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { $unfilteredIdeas } from '../../tracker/client/ideas.ts';
import {
  isBegun,
  newRound,
  type RoundDraft,
  readRequestedIdeas,
  type StoredRoundDraft,
} from '../client/new-round.ts';
import { openRound, previousRound, roundStores } from '../client/rounds.ts';
import { defaultDeadline } from '../domain/round.ts';
import type { Round } from '../domain/round-response.ts';
import { peopleText } from './round-texts.ts';

type Form = ReturnType<typeof newRound>;

/** Fills the form from the URL (ideas, or a round to repeat) or from a chosen round. This can be undone. */
export function usePrefill({ $draft, set }: Form) {
  /** The round whose ideas and people are being loaded into the form. */
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState<StoredRoundDraft | null>(null);

  const replace = useCallback(
    (change: StoredRoundDraft) => {
      const { value } = $draft.get();
      const { ideaIds = [], assessorIds = [], follows = null } = value ?? {};
      const isLost = ideaIds.length > 0 && ideaIds.join() !== change.ideaIds?.join();
      setBefore(isLost ? { ideaIds, assessorIds, follows } : null);
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
    restore:
      before &&
      (() => {
        set(before);
        setBefore(null);
      }),
  };
}

/** The response to an earlier request was lost, and the form was edited before the retry. */
const openedEarlier =
  'An earlier press opened this round already, with what the form held then. It is in the list above. Press again for another one.';

const loadSchema = () =>
  import('../domain/schema.ts').catch(() => {
    throw new NoResponse();
  });

const emptyDraft = (userId: string): RoundDraft => {
  const deadline = defaultDeadline(new Date());
  return {
    title: '',
    question: '',
    ideaIds: [],
    assessorIds: [userId],
    day: toDateInput(deadline),
    time: toTimeInput(deadline),
    showsFew: false,
    follows: null,
  };
};

const formFields = [
  'title',
  'question',
  'follows',
  'ideaIds',
  'assessorIds',
  'deadline',
  'showsFew',
] as const;
type FormField = (typeof formFields)[number];
type FormErrors = { [Name in FormField]?: string | undefined };

const idOf = (field: FormField) => `round-${field}`;

/**
 * Messages by field. The path `ideaIds.2` refers to the third idea.
 * @param nameOf the name of a list's item, if known
 */
export function errorsByField(
  errors: readonly FieldError[],
  nameOf: (field: FormField, at: number) => string | undefined,
): FormErrors {
  const found: FormErrors = {};
  for (const { path, message } of errors) {
    const [first = '', at] = path.split('.');
    const field = formFields.find((name) => name === first);
    if (!field) continue;
    const before = found[field];
    const name = at === undefined ? undefined : nameOf(field, Number(at));
    const own = name === undefined ? message : `${message}: ${name}`;
    if (before === undefined) found[field] = own;
    else if (name !== undefined && before.startsWith(`${message}: `)) found[field] += `; ${name}`;
  }
  return found;
}

/** State of the form that opens a round. The draft stays on the device until the round is opened. */
export function useNewRound(user: User) {
  const round = useMemo(() => newRound(user.id), [user.id]);
  const text = useStore(round.$draft);
  const [empty] = useState(() => emptyDraft(user.id));
  const draft = useMemo((): RoundDraft => ({ ...empty, ...text.value }), [empty, text.value]);
  const { data: ideaPage } = useStore($unfilteredIdeas);
  const { data: founders } = useStore($founders);
  const [errors, setErrors] = useState<FormErrors>({});
  const { busy, act, failure, forget, why } = useAction();
  const form = useRef<HTMLFormElement>(null);
  useLeaveWarning(text.failed);

  function set(change: Partial<RoundDraft>) {
    round.set({ ...change, isPrefilled: false });
    const isChanged = (name: FormField) =>
      name in change || (name === 'deadline' && (change.day ?? change.time));
    setErrors((now) =>
      Object.fromEntries(formFields.map((name) => [name, isChanged(name) ? '' : now[name]])),
    );
  }

  /** The request, without people who left and ideas that were deleted since. */
  function input() {
    const { title, question, ideaIds, assessorIds, showsFew, follows } = draft;
    const isThere = (list: readonly { id: string }[] | undefined) => (id: string) =>
      !list || list.some((one) => one.id === id);
    return {
      title,
      question,
      ideaIds: ideaIds.filter(isThere(ideaPage?.ideas)),
      assessorIds: assessorIds.filter(isThere(founders)),
      deadline: fromInputs(draft.day, draft.time)?.toISOString(),
      showsFew,
      ...(follows && { follows: follows.id }),
    };
  }

  function show(list: readonly FieldError[], sent: ReturnType<typeof input>) {
    const names = {
      ideaIds: (id: string) => ideaPage?.ideas.find((one) => one.id === id)?.ideaTitle,
      assessorIds: (id: string) => founders?.find((one) => one.id === id)?.name,
    };
    const found = errorsByField(list, (field, at) =>
      field === 'ideaIds' || field === 'assessorIds'
        ? names[field](sent[field][at] ?? '')
        : undefined,
    );
    if (found.deadline && !sent.deadline) found.deadline = 'Choose a day and a time';
    setErrors(found);
    const first = formFields.find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
  }

  async function send() {
    if (busy) return;
    forget();
    const sent = input();
    let opened: Round | undefined;
    await act(
      async () => {
        const { roundSchema } = await loadSchema();
        const parsed = roundSchema.safeParse(sent);
        if (parsed.success) opened = await openRound(parsed.data, round.roundKey());
        else show(fieldErrors(parsed.error.issues), sent);
      },
      {
        failed(error) {
          // A new key, so that the next submit opens a second round.
          if (previousRound(error)) round.set({ roundKey: undefined });
          toastError('The round was not opened.');
          const list = error instanceof ApiError ? error.errors : [];
          show(list, sent);
          // A chosen idea or person no longer exists.
          if (list.length > 0) {
            $unfilteredIdeas.revalidate();
            $founders.revalidate();
          }
        },
      },
    );
    if (!opened) return;
    // Written before the navigation, so that no warning about unsaved changes appears.
    flushSync(() => round.$draft.write(null));
    toast({ title: 'Round opened', description: `${peopleText(opened.assessors)} are asked.` });
    // The person may have left the page meanwhile.
    if (form.current) open(roundUrl(opened.id));
  }

  return {
    round,
    text,
    draft,
    set,
    errors,
    busy,
    form,
    send,
    /** Why the round could not be opened, unless a field shows it. */
    why: previousRound(failure) ? openedEarlier : why,
    asked: input().assessorIds.length,
    idOf,
  };
}
