import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type SectionName, sections } from '../../../ideas/domain/fields.ts';
import type { Change, Idea } from '../../../ideas/domain/idea-response.ts';
import { answersOf } from '../../../ideas/domain/merge.ts';
import { changesBetween } from '../../../ideas/domain/revision.ts';
import { $ideaChanges } from '../../client/live-idea.ts';

/** Saves by others since the reader last looked. */
export type Saved = {
  names: readonly string[];
  changes: readonly Change[];
  /** The time of the last save, and the revision that the reader saw. */
  at: string;
  before: number;
};
export const nothingSaved: Saved = { names: [], changes: [], at: '', before: 0 };

/** Whether a text that may be being read would become another one, and what follows it move. */
const isBeingRead = ({ field }: Change, open: SectionName) =>
  field === 'ideaTitle' ||
  sections.some(
    ({ name, fields }) =>
      name === open &&
      fields.some(
        (one) => one.name === field && one.control !== 'score' && one.control !== 'choice',
      ),
  );

/**
 * The idea as the page shows it. A save by somebody else is announced. It appears at once if it changes no text in
 * view, otherwise on request.
 * @param now the idea as last loaded
 */
export function useSeen(now: Idea | undefined, open: SectionName, isEditing: boolean) {
  const { saves } = useStore($ideaChanges);
  const [seen, setSeen] = useState(now);
  const [followed, setFollowed] = useState(now);
  const [marked, setMarked] = useState(nothingSaved);
  const newer = seen ? saves.filter(({ revision }) => revision > seen.revision) : [];
  const isTold = now !== undefined && newer.some(({ revision }) => revision <= now.revision);
  // The reader's own saves need no announcement.
  if (!isTold && now !== seen) setSeen(now);
  const changes = isTold && seen ? changesBetween(answersOf(seen), answersOf(now)) : [];
  // Once shown, the newer version stays, whichever tab opens.
  const onPage = followed && seen && followed.revision > seen.revision ? followed : seen;
  const ahead = isTold && onPage ? changesBetween(answersOf(onPage), answersOf(now)) : [];
  const waits = !isEditing && ahead.some((change) => isBeingRead(change, open));
  if (isTold && !waits && followed !== now) setFollowed(now);
  const saved = {
    names: [...new Set(newer.map(({ name }) => name))],
    changes,
    at: newer.at(-1)?.at ?? '',
    before: seen?.revision ?? 0,
  };
  return {
    shown: waits ? onPage : now,
    saved: isTold ? saved : nothingSaved,
    /** The version seen last, for the marks. */
    marked,
    /** Shows the newer version. @param marks whether to mark its changes */
    see(marks: boolean) {
      setSeen(now);
      setMarked(marks ? saved : nothingSaved);
    },
  };
}
