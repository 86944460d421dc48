import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../client/api/api.ts';
import { toastError } from '../../client/toasts/toasts.ts';
import { type FieldError, fieldErrors } from '../../text/problem.ts';
import { failureText, useAction } from './use-action.ts';

export type Typed = { [name: string]: string };

/** A control can be an input, a textarea or a select. */
function rememberTyped(typed: Typed, control: object): void {
  if (!('name' in control && 'value' in control)) return;
  const { name, value } = control;
  if (typeof name === 'string' && typeof value === 'string') typed[name] = value;
}

const errorsIn = (error: unknown) => (error instanceof ApiError ? error.errors : []);

function toastUnlessAtField(error: unknown): void {
  if (errorsIn(error).length === 0) toastError(failureText(error));
}

type Options = {
  /** Keeps typed values when the form remounts. */
  typed?: Typed;
  clear?: boolean;
  /** Values without a control in the form. */
  also?: Record<string, unknown>;
  /** The field that shows every failure. Without it the caller shows `problem`. */
  only?: string;
  /** Replaces the toast. */
  failed?: (error: unknown) => void;
};

/**
 * Shows errors at fields until they change, and focuses the first invalid one. `problem` is a failure without a field,
 * for forms in a dialog, which would cover a toast.
 * @param send receives valid values; fields show the messages of its ApiError
 */
export function useForm<Values>(
  schema: z.ZodMiniType<Values>,
  send: (values: Values) => unknown,
  { typed = {}, clear = false, also, only, failed = toastUnlessAtField }: Options = {},
) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const { busy, act, failure, problem, why } = useAction();
  const form = useRef<HTMLFormElement>(null);
  // Repeats a submit from before this code was loaded (site/components/early-clicks.ts).
  useEffect(() => {
    if (!form.current) return;
    const { dataset } = form.current;
    dataset.ready = '';
    if (!('pressed' in dataset)) return;
    delete dataset.pressed;
    form.current.removeAttribute('aria-busy');
    form.current.requestSubmit();
  }, []);

  const clearError = (name: string) => setErrors((all) => ({ ...all, [name]: undefined }));

  function show(list: FieldError[]) {
    // An error of an item, as `ideaIds.2`, is shown at its list.
    const messages = new Map(list.map(({ path, message }) => [path.replace(/\..*/, ''), message]));
    setErrors(Object.fromEntries(messages));
    // The first one on the page, because the schema may have another order.
    const wrong = new Set<unknown>(messages.keys());
    const first = [...(form.current?.elements ?? [])].find(
      (control) => 'name' in control && wrong.has(control.name),
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = schema.safeParse({ ...values, ...also });
    if (!parsed.success) return show(fieldErrors(parsed.error.issues));
    setErrors({});
    const isDone = await act(() => send(parsed.data), {
      failed(error) {
        const list = errorsIn(error);
        show(list.length > 0 || !only ? list : [{ path: only, message: failureText(error) }]);
        failed(error);
      },
    });
    if (isDone && clear) form.current?.reset();
  }

  return {
    errors,
    busy,
    failure,
    problem: errorsIn(failure).length > 0 ? null : problem,
    why,
    /** For a field that was changed without typing. */
    clearError,
    formProps: {
      ref: form,
      onSubmit,
      onInput({ target }: { target: EventTarget }) {
        rememberTyped(typed, target);
        if (!('name' in target) || typeof target.name !== 'string') return;
        const { name } = target;
        if (errors[name]) clearError(name);
      },
      noValidate: true,
      method: 'post',
    },
  };
}

/** Always listens, because browsers register new listeners with a delay. */
export function useLeaveWarning(unsaved: boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
