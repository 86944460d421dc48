import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'type'> & { busy: boolean };

/**
 * The way out beside a BusyButton. It waits while the work is under way, which it could not stop, and
 * stays focusable.
 */
export const CancelButton = ({ busy, className = '', onClick, ...rest }: Props) => (
  <button
    {...rest}
    className={`btn ${className}`}
    type="button"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  />
);
