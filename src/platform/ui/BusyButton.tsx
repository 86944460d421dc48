import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & {
  busy: boolean;
  /** Without it the button keeps its width, so that nothing moves. */
  busyText?: string | undefined;
  look?: 'primary' | 'danger' | 'plain';
};

/**
 * Stays focusable while busy, so that the focus does not jump to the top of the page. Callers must ignore clicks then.
 */
export function BusyButton({ busy, busyText, look = 'primary', children, ...rest }: Props) {
  const inPlace = busy && busyText === undefined;
  return (
    <button
      {...rest}
      className={`btn btn-${look} ${rest.className ?? ''}`}
      aria-disabled={busy}
      data-in-place={inPlace || undefined}
    >
      {busy && (
        <svg className="spinner" viewBox="0 0 40 16" aria-hidden="true">
          <path className="ink" pathLength="100" d="M1 14H13V2H27V14H39" />
        </svg>
      )}
      {inPlace ? <span className="under-spinner">{children}</span> : busy ? busyText : children}
    </button>
  );
}
