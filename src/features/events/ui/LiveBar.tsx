import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, LinkButton } from '#platform/ui/Button.tsx';

/** Recent changes by others. It is fixed to the foot of the screen so that it moves nothing. */
export const LiveBar = ({ children }: { children: ReactNode }) => (
  <section className="live-bar no-print" aria-label="Just happened">
    {children}
  </section>
);

type Props = {
  children: ReactNode;
  action?: ReactNode;
  /** Without it the line has no "Show" button. */
  onShow?: (() => void) | undefined;
  show?: string;
  onClose?: () => void;
};

export function LiveLine({ children, action, onShow, show = 'Show', onClose }: Props) {
  const what = useId();
  // The text comes one render later, because screen readers announce changes of a region and often not a new region.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div className="live-line pointer-events-auto flex max-w-[min(40rem,100%)] flex-wrap items-center gap-x-4 gap-y-1 rounded-md border-1 border-s-double border-border border-s-iodine bg-card px-4 py-2.5 text-sm shadow-pop">
      <p id={what} className="wrap-anywhere" role="status">
        {isThere && children}
      </p>
      {action}
      {onShow && (
        <Button className="btn-sm" aria-describedby={what} onClick={onShow}>
          {show}
        </Button>
      )}
      {onClose && (
        <LinkButton aria-describedby={what} onClick={onClose}>
          Dismiss
        </LinkButton>
      )}
    </div>
  );
}

type UpdatesNoticeProps = {
  /** Empty for no notice. */
  says: string;
  onShow: () => void;
  heading?: string;
};

export function UpdatesNotice({ says, onShow, heading = 'page-heading' }: UpdatesNoticeProps) {
  function show() {
    onShow();
    // The focused button disappears.
    document.getElementById(heading)?.focus();
  }
  return <LiveBar>{says && <LiveLine onShow={show}>{says}</LiveLine>}</LiveBar>;
}
