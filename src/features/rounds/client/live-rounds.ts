// Follows events of rounds. Refetches the open round at once and other data when another page opens. A list of rounds
// keeps its order while it is open.

import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { revalidate } from '../../../platform/client/query/queries.ts';
import { $page } from '../../../platform/client/router/route.ts';
import { at, root } from './round-list.ts';

/** Rounds with events that no page has refetched yet. */
let changed = new Set<string>();

$page.listen(() => {
  if (changed.size === 0) return;
  const paths = [root, at('closed')];
  const rounds = [...changed].map((id) => at(id));
  changed = new Set();
  revalidate(
    (key) =>
      paths.includes(key) || rounds.some((path) => key === path || key.startsWith(`${path}/`)),
  );
});
onSessionChange(() => changed.clear());

/** Something has happened in these rounds. */
export function followRounds(ids: readonly string[]): void {
  const page = $page.get();
  for (const id of ids) changed.add(id);
  if ((page.kind === 'round' || page.kind === 'assess') && ids.includes(page.id))
    revalidate((key) => key === at(page.id));
}
