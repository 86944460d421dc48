import { useStore } from '@nanostores/react';
import { sourceStores } from '../../../client/sources.ts';
import type { PageOfSourceChanges } from '../../../domain/evidence/source-response.ts';
import { useLongList } from '../../../ui/use-long-list.ts';

const nothing: PageOfSourceChanges = { items: [], next: null };

/** What has happened to the sources of an idea, in pages; nothing before the first of them is there. */
export function useSourceChanges(ideaId: string) {
  const { $sourceChanges, moreSourceChanges } = sourceStores(ideaId);
  const { data = nothing } = useStore($sourceChanges);
  return useLongList(data, moreSourceChanges);
}
