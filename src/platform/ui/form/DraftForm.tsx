import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type * as z from 'zod/mini';
import { newKey } from '../../client/api/idempotency-key.ts';
import {
  $draftKeys,
  type DraftStore,
  openDraft,
  type StoredDraft,
} from '../../client/drafts/drafts.ts';
import { LinkButton } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { draftKeys } from '../form-keys.ts';
import { FormActions, FormError } from './FormActions.tsx';
import { useForm, useLeaveWarning } from './use-form.ts';

type DraftNoticeProps = {
  what: string;
  left?: 'posted' | 'saved' | 'recorded';
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

export const DraftNotice = ({ what, left = 'posted', onOpen }: DraftNoticeProps) => (
  <p className="notice">
    A {what} that you have not {left} is kept on this device.{' '}
    <LinkButton onClick={onOpen}>Continue writing</LinkButton>
  </p>
);

/** The state of a form that a button opens. @param draft the key of the form's draft */
export function useDraftOpener(draft: string) {
  const [isOpen, setOpen] = useState(false);
  const isBegun = useStore($draftKeys).has(draft);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form had the focus. Does not take it from another element.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, isBegun, opener, open: () => setOpen(true), close: () => setOpen(false) };
}

type DraftConflictNoticeProps<Value> = {
  draft: DraftStore<Value>;
  text: StoredDraft<Value>;
  /** The message after another tab has changed the draft. */
  changed?: string | undefined;
  /** The message after another tab has sent, saved or discarded the draft. */
  gone?: string | undefined;
};

/** Tabs share drafts. */
export function DraftConflictNotice<Value>({
  draft: openDraft,
  text: { value, before },
  changed = 'This is open in another tab as well, which has just changed it: both share one draft.',
  gone = 'This was sent, saved or discarded in another tab.',
}: DraftConflictNoticeProps<Value>) {
  if (!before) return null;
  return (
    <p className="notice">
      <span role="status">{value === null ? gone : changed}</span>{' '}
      <LinkButton onClick={() => openDraft.write(before.value)}>
        Bring back the earlier text
      </LinkButton>
    </p>
  );
}

export type AreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> & {
  ref: { current: HTMLTextAreaElement | null };
  value: string;
  onText: (text: string) => void;
};

const PlainArea = ({ onText, ...rest }: AreaProps) => (
  <textarea
    dir="auto"
    {...rest}
    className="input"
    onChange={({ target }) => onText(target.value)}
  />
);

type DraftFormProps<Values, Result> = {
  draft: string;
  /** The saved text to edit; empty for a new one. */
  was?: string;
  schema: z.ZodMiniType<Values>;
  /** The name of the text in the schema. `also` contains the other values. */
  name: string;
  also?: Record<string, unknown>;
  /** `key`: the idempotency key, the same for each attempt to send the same stored text. */
  send: (values: Values, key: string) => Promise<Result>;
  /** Called after the text was sent and the draft deleted. */
  onSent: (result: Result) => void;
  onClose: () => void;
  /** Replaces the toast that says why. */
  failed?: (error: unknown) => void;
  /** False if the page opens with the form. */
  focus?: boolean;
  title: string;
  label: string;
  button: string;
  busyText: string;
  /** Messages of DraftConflictNotice. */
  changed?: string;
  gone?: string;
  className?: string;
  small?: boolean;
  rows?: number;
  Area?: ComponentType<AreaProps>;
  children?: ReactNode;
};

/** @param draft the key of an open form */
export function focusText(draft: string): void {
  const area = document.getElementById(draft);
  area?.focus();
  area?.closest('form')?.scrollIntoView({ block: 'nearest' });
}

export function DraftForm<Values, Result>(props: DraftFormProps<Values, Result>) {
  const { was = '', small = false, rows = 3, className = '', Area = PlainArea, children } = props;
  const $text = openDraft<string>(props.draft);
  const text = useStore($text);
  useLeaveWarning(text.failed);
  const { errors, busy, why, formProps } = useForm(
    props.schema,
    async (values) => {
      const result = await props.send(values, requestKey());
      $text.write(null);
      // The person may have closed the form meanwhile.
      if (area.current) props.onSent(result);
    },
    { also: props.also, failed: props.failed },
  );
  const id = props.draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const { focus = true } = props;
  useEffect(() => {
    if (focus) focusText(id);
  }, [focus, id]);

  /** Stays the same over reloads and sign-ins, until the text changes. */
  function requestKey(): string {
    $text.flush();
    const { savedAt } = $text.get();
    return savedAt ? `${id.slice(-80)} ${savedAt.getTime()}` : newKey();
  }
  function cancel() {
    $text.write(null);
    props.onClose();
  }

  return (
    <form
      {...formProps}
      className={`vstack ${className}`}
      onKeyDown={draftKeys($text, busy, props.onClose)}
      aria-label={props.title}
    >
      {children}
      <DraftConflictNotice draft={$text} text={text} changed={props.changed} gone={props.gone} />
      <Field id={id} label={props.label} required error={errors[props.name]}>
        {(control) => (
          <Area
            {...control}
            ref={area}
            name={props.name}
            rows={rows}
            value={text.value ?? was}
            // The running request would not contain text that is typed now.
            readOnly={busy}
            onText={(typed) => $text.write(typed === was ? null : typed)}
          />
        )}
      </Field>
      <FormActions
        button={props.button}
        className={small ? 'btn-sm' : ''}
        busy={busy}
        busyText={props.busyText}
        aria-describedby={why ? `${id}-why` : undefined}
        onCancel={cancel}
      />
      <FormError id={`${id}-why`} why={why} inToast={!props.failed} />
    </form>
  );
}
