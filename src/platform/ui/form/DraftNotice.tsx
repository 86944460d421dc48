import type { MouseEvent } from 'react';

type Props = {
  what: string;
  /** What was not done with it. */
  left?: 'posted' | 'saved' | 'recorded';
  /** Opens the form again, with what was typed. */
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

/** What was typed is not lost, though the form is closed. */
export const DraftNotice = ({ what, left = 'posted', onOpen }: Props) => (
  <p className="notice">
    A {what} that you have not {left} is kept on this device.{' '}
    <button className="link" type="button" onClick={onOpen}>
      Continue writing
    </button>
  </p>
);
