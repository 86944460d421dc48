import { useStore } from '@nanostores/react';
import { useLongList } from '../../../platform/ui/use-long-list.ts';
import { sourceStores } from '../client/sources.ts';
import type { PageOfSourceChanges } from '../domain/source-response.ts';

const nothing: PageOfSourceChanges = { items: [], next: null };

/** What has happened to the sources of an idea, in pages; nothing before the first of them is there. */
export function useSourceChanges(ideaId: string) {
  const { $sourceChanges, moreSourceChanges } = sourceStores(ideaId);
  const { data = nothing } = useStore($sourceChanges);
  return useLongList(data, moreSourceChanges);
}
