import { ReadMore } from '../../../platform/ui/ReadMore.tsx';
import type { useSourceChanges } from './use-source-changes.ts';

type Props = {
  read: ReturnType<typeof useSourceChanges>;
  /** The first save that is listed: what happened before it has no place in the list. */
  oldestSave: number;
};

/** The way to earlier changes of sources, where there are some. */
export function MoreSourceChanges({ read, oldestSave }: Props) {
  const { items, ...more } = read;
  if (read.next === null || (items.at(-1)?.ideaRevision ?? 0) < oldestSave) return null;
  return (
    <ReadMore
      {...more}
      label="Show earlier changes of sources"
      look="plain"
      said={`The newest ${items.length.toLocaleString('en-GB')} changes of sources are shown.`}
    />
  );
}
