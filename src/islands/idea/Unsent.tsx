import type { MouseEvent } from 'react';

/** Opens the form again, with what was typed. */
export type Open = (event: MouseEvent<HTMLElement>) => void;

/** What was typed is not lost, though the form is closed. */
export const Unsent = ({ what, onOpen }: { what: string; onOpen: Open }) => (
  <p className="notice">
    A {what} that you have not posted is kept on this device.{' '}
    <button className="link" type="button" onClick={onOpen}>
      Continue writing
    </button>
  </p>
);
