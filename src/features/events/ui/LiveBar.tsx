import { type ReactNode, useId } from 'react';

/**
 * What others have just done, at the foot of the screen: it moves nothing of what is being read. A screen reader says it
 * when it has nothing else to say, and finds its buttons among the landmarks.
 */
export const LiveBar = ({ children }: { children: ReactNode }) => (
  <section className="live-bar no-print" aria-label="Just happened" aria-live="polite">
    {children}
  </section>
);

type Props = {
  children: ReactNode;
  /** What shows it; without one there is nothing more to see. */
  onShow?: (() => void) | undefined;
  show?: string;
  onClose?: () => void;
};

export function LiveLine({ children, onShow, show = 'Show', onClose }: Props) {
  // Whoever comes to a button by keyboard hears what it is about.
  const what = useId();
  return (
    <div className="live-line">
      <p id={what}>{children}</p>
      {onShow && (
        <button className="btn btn-sm" type="button" aria-describedby={what} onClick={onShow}>
          {show}
        </button>
      )}
      {onClose && (
        <button className="link" type="button" aria-describedby={what} onClick={onClose}>
          Dismiss
        </button>
      )}
    </div>
  );
}
