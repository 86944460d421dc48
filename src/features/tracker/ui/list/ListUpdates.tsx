import { useStore } from '@nanostores/react';
import { $page } from '../../../../platform/client/router/route.ts';
import { LiveBar, LiveLine } from '../../../events/ui/LiveBar.tsx';
import { $listChanges, unfreezeOrder } from '../../../ideas/client/idea-lists.ts';

const count = (added: number) => `${added} new ${added === 1 ? 'idea' : 'ideas'}`;

/** Changes by others that would move the list. */
export function ListUpdates({ page }: { page: 'list' | 'prioritise' }) {
  const { added, moved } = useStore($listChanges);
  const { kind } = useStore($page);
  if (kind !== page) return null;
  function show() {
    unfreezeOrder();
    // The button goes; the list begins here.
    const heading = page === 'list' ? 'tracker-heading' : 'prioritise-heading';
    document.getElementById(heading)?.focus({ preventScroll: true });
  }
  return (
    <LiveBar>
      {(added > 0 || moved) && (
        <LiveLine onShow={show}>
          {added > 0 ? count(added) : 'Ideas have changed their places'}
        </LiveLine>
      )}
    </LiveBar>
  );
}
