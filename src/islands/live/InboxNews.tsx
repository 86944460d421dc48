import { useStore } from '@nanostores/react';
import { openInbox } from '../../client/inbox.ts';
import { $inboxIsOld } from '../../client/live-inbox.ts';
import { LiveBar, LiveLine } from './LiveBar.tsx';

/** Something has come into the inbox while it is being read. */
export function InboxNews() {
  const isOld = useStore($inboxIsOld);
  function show() {
    $inboxIsOld.set(false);
    openInbox();
    document.getElementById('page-heading')?.focus({ preventScroll: true });
  }
  return <LiveBar>{isOld && <LiveLine onShow={show}>Something new has come in</LiveLine>}</LiveBar>;
}
