import type { ReactNode } from 'react';

/**
 * What others have just done, at the foot of the screen: it moves nothing of what is being read. A screen reader says it
 * when it has nothing else to say.
 */
export const LiveBar = ({ children }: { children: ReactNode }) => (
  <div className="live-bar no-print" aria-live="polite">
    {children}
  </div>
);

type Props = {
  children: ReactNode;
  /** What shows it; without one there is nothing more to see. */
  onShow?: (() => void) | undefined;
  show?: string;
  onClose?: () => void;
};

export const LiveLine = ({ children, onShow, show = 'Show', onClose }: Props) => (
  <div className="live-line">
    <p>{children}</p>
    {onShow && (
      <button className="btn btn-sm" type="button" onClick={onShow}>
        {show}
      </button>
    )}
    {onClose && (
      <button className="link" type="button" onClick={onClose}>
        Dismiss
      </button>
    )}
  </div>
);
