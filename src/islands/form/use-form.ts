import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, NoAnswer } from '../../client/api.ts';
import { type FieldError, fieldErrors } from '../../domain/problem.ts';

/** What has been typed, by the field's name. */
export type Typed = { [name: string]: string };

/** Keeps what a control of a form holds, be it a line, a longer text or a choice. */
export function keepTyped(typed: Typed, control: object): void {
  if (!('name' in control && 'value' in control)) return;
  const { name, value } = control;
  if (typeof name === 'string' && typeof value === 'string') typed[name] = value;
}

/**
 * A small form: validates with the schema the server uses, shows messages at the fields, focuses the
 * first that needs a change, and keeps what was typed.
 * `problem` is a failure that is not about a field, for a form in a dialog: a toast lies behind it, out of
 * reach of a screen reader.
 * @param typed keeps what is typed over a remount
 * @param clear empties the form after a success
 * @param send called with valid values; an ApiError's messages land at their fields
 */
export function useForm<Values>(
  schema: z.ZodMiniType<Values>,
  send: (values: Values) => Promise<void>,
  typed: Typed = {},
  { clear = false }: { clear?: boolean } = {},
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // What was pressed before this code was here was kept for it (layouts/early-press.js).
  useEffect(() => {
    if (!form.current) return;
    const { dataset } = form.current;
    dataset.ready = '';
    if (!('pressed' in dataset)) return;
    delete dataset.pressed;
    form.current.removeAttribute('aria-busy');
    form.current.requestSubmit();
  }, []);

  function show(list: FieldError[]) {
    setErrors(Object.fromEntries(list.map(({ path, message }) => [path, message])));
    const first = list.map(({ path }) => form.current?.elements.namedItem(path)).find(Boolean);
    const target = first instanceof RadioNodeList ? first[0] : first;
    if (target instanceof HTMLElement) target.focus();
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) return show(fieldErrors(parsed.error.issues));
    setErrors({});
    setProblem(null);
    setBusy(true);
    try {
      await send(parsed.data);
      if (clear) form.current?.reset();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
      const list = error instanceof ApiError ? error.errors : [];
      show(list);
      if (list.length === 0) setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    errors,
    busy,
    problem,
    formProps: {
      ref: form,
      onSubmit,
      onInput: ({ target }: { target: EventTarget }) => keepTyped(typed, target),
      noValidate: true,
      method: 'post',
    },
  };
}
