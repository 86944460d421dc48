// What was known about an idea's sources when one of its saves stood, and what would put them back.
import type { SourceChange, SourceWords } from './source.ts';

type Noted = Pick<SourceChange, 'sourceId' | 'revision' | 'what' | 'ideaRevision' | 'said'>;

/** What becomes of one source. */
export type PutBack = {
  sourceId: string;
  /** That of the source now. */
  revision: number;
  what: 'changed' | 'removed' | 'brought back';
  /** What it says from then on; null where it is removed. */
  words: SourceWords | null;
  before: SourceWords;
};

const isThere = (last: Noted | undefined): last is Noted =>
  last !== undefined && last.what !== 'removed';

/** All that a source says, as one text to compare. */
export const textOf = ({
  kind,
  stance,
  shows,
  citation,
  fileId,
  url,
  doi,
  pubmedId,
  fields,
}: SourceWords) =>
  JSON.stringify([kind, stance, shows, citation, fileId, url, doi, pubmedId, fields.toSorted()]);

/**
 * What has to happen so that the sources are again as they were while a save of the idea stood.
 * @param changes everything that has happened to them, in any order
 */
export function putBackPlan(changes: readonly Noted[], ideaRevision: number): PutBack[] {
  const plans: PutBack[] = [];
  for (const [sourceId, own] of Map.groupBy(changes, (change) => change.sourceId)) {
    const noted = own.toSorted((a, b) => a.revision - b.revision);
    const now = noted.at(-1);
    const then = noted.findLast((change) => change.ideaRevision <= ideaRevision);
    if (!now) continue;
    const { revision, said: before } = now;
    const shared = { sourceId, revision, before };
    if (!isThere(then)) {
      if (isThere(now)) plans.push({ ...shared, what: 'removed', words: null });
    } else if (!isThere(now)) plans.push({ ...shared, what: 'brought back', words: then.said });
    else if (textOf(then.said) !== textOf(before))
      plans.push({ ...shared, what: 'changed', words: then.said });
  }
  return plans;
}
