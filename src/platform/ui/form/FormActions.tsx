import type { ComponentProps } from 'react';
import { BusyButton } from '../BusyButton.tsx';

type Props = Omit<ComponentProps<'button'>, 'type'> & { busy: boolean };

/** Stays focusable while busy but does nothing then, because the work cannot be stopped. */
export const CancelButton = ({ busy, className = '', onClick, children, ...rest }: Props) => (
  <button
    {...rest}
    className={`btn ${className}`}
    type="button"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  >
    {children ?? 'Cancel'}
  </button>
);

type ProblemProps = { text: string | null | undefined; look?: 'error' | 'notice danger' };

/** Why the last attempt failed. */
export const ProblemText = ({ text, look = 'error' }: ProblemProps) =>
  text && (
    <p className={look} role="alert">
      {text}
    </p>
  );

type FormActionsProps = Omit<ComponentProps<typeof BusyButton>, 'type' | 'children'> & {
  button: string;
  /** Why the last attempt failed, if neither a field nor a toast shows it. */
  problem?: string | null;
  onCancel?: () => void;
  cancel?: string;
};

export const FormActions = ({ button, problem, onCancel, cancel, ...state }: FormActionsProps) => (
  <>
    <ProblemText text={problem} />
    <p className="actions">
      <BusyButton {...state} type="submit">
        {button}
      </BusyButton>
      {onCancel && (
        <CancelButton busy={state.busy} className={state.className} onClick={onCancel}>
          {cancel}
        </CancelButton>
      )}
    </p>
  </>
);

type FormErrorProps = {
  /** For the button's `aria-describedby`. */
  id: string;
  why: string | null;
  /** Warns that typed text would be lost. */
  typed?: boolean;
  /** A toast says why too, so this must not be announced again. */
  inToast?: boolean;
};

/** Stays until the next attempt, unlike a toast. */
export const FormError = ({ id, why, typed = true, inToast = false }: FormErrorProps) =>
  why && (
    <p className="error" id={id} role={inToast ? undefined : 'alert'}>
      {why}
      {typed && ' What you typed is kept on this page.'}
    </p>
  );
