import type { MouseEvent } from 'react';

type Props = {
  what: string;
  /** What has not happened to it. */
  left?: 'posted' | 'saved' | 'recorded';
  /** Opens the form with its draft. */
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

/** Says that a closed form has a draft. */
export const DraftNotice = ({ what, left = 'posted', onOpen }: Props) => (
  <p className="notice">
    A {what} that you have not {left} is kept on this device.{' '}
    <button className="link" type="button" onClick={onOpen}>
      Continue writing
    </button>
  </p>
);
