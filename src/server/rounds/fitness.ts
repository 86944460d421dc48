// Which ideas a round can ask about, and whom it can ask.
import { and, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { ideas, users } from '../../../db/schema.ts';
import { canUseTracker } from '../accounts/tracker-access.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { notDeleted } from '../ideas.ts';
import { refuseFields } from './refusals.ts';

type Asked = { ideaIds: string[]; assessorIds: string[] };
/** What the two are called in the body. */
type Paths = { [Name in keyof Asked]: string };
const asOpened: Paths = { ideaIds: 'ideaIds', assessorIds: 'assessorIds' };

const fitIdeas = (ids: string[]) =>
  db()
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(inArray(ideas.id, ids), notDeleted));

const fitAssessors = (ids: string[]) =>
  db()
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), canUseTracker(users.role), isNull(users.suspendedAt)));

/** @throws Problem 400 with each idea and each person that does not fit */
export async function refuseUnfit(
  { ideaIds, assessorIds }: Asked,
  paths: Paths = asOpened,
): Promise<void> {
  const [there, founders] = await Promise.all([fitIdeas(ideaIds), fitAssessors(assessorIds)]);
  const errors = (given: string[], fit: { id: string }[], path: string, message: string) =>
    given.flatMap((id, at) =>
      fit.some((one) => one.id === id) ? [] : [{ path: `${path}.${at}`, message }],
    );
  refuseFields([
    ...errors(ideaIds, there, paths.ideaIds, 'This idea does not exist, or is deleted'),
    ...errors(
      assessorIds,
      founders,
      paths.assessorIds,
      'This person has no founder rights, or is suspended',
    ),
  ]);
}

const all = (fit: SQLWrapper, given: string[]) =>
  sql`(select count(*) from ${fit}) = ${given.length}`;

/** The statements that abort their batch where an idea or a person does not fit any more. */
export const fitStatements = ({ ideaIds, assessorIds }: Asked) => [
  abortBatchUnless('the ideas are there', all(fitIdeas(ideaIds), ideaIds)),
  abortBatchUnless(
    'the assessors have founder rights',
    all(fitAssessors(assessorIds), assessorIds),
  ),
];

/** Whether this is the error of such a batch. */
export const isUnfit = (error: unknown) =>
  isAborted(error, 'the ideas are there') || isAborted(error, 'the assessors have founder rights');
