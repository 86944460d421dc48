import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'type'> & { busy: boolean };

/** Stands beside a BusyButton. While busy it stays focusable but does nothing, because the work cannot be stopped. */
export const CancelButton = ({ busy, className = '', onClick, ...rest }: Props) => (
  <button
    {...rest}
    className={`btn ${className}`}
    type="button"
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
  />
);
