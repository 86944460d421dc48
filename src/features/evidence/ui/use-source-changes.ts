import { useStore } from '@nanostores/react';
import { useLongList } from '../../../platform/ui/use-long-list.ts';
import { sourceStores } from '../client/sources.ts';
import type { PageOfSourceChanges } from '../domain/source-response.ts';

const nothing: PageOfSourceChanges = { items: [], next: null };

/** The history of an idea's sources in pages; nothing before the first has loaded. */
export function useSourceChanges(ideaId: string) {
  const { $sourceChanges, moreSourceChanges } = sourceStores(ideaId);
  const { data = nothing } = useStore($sourceChanges);
  return useLongList(data, moreSourceChanges);
}
