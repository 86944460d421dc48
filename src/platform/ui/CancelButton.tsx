import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'type'> & { busy: boolean };

/** Beside a BusyButton. While busy it does nothing, because the work cannot be stopped, and stays focusable. */
export const CancelButton = ({ busy, className = '', onClick, ...rest }: Props) => (
  <button
    {...rest}
    className={`btn ${className}`}
    type="button"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  />
);
