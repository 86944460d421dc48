import { and, eq, gt } from 'drizzle-orm';
import { events } from '../../../../db/schema/events.ts';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import {
  type Reader,
  type Transaction,
  transact,
} from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { recordEvent } from '../../events/server/events.ts';
import { requireOwnIdea } from '../../ideas/server/ideas.ts';
import { storedReading } from '../domain/evaluate-rules.ts';
import { questionNames, type RegulatoryAnswers } from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import type { RegulatoryInput } from '../domain/regulatory-schema.ts';
import { newestRules } from '../domain/versions.ts';
import { readRegulatoryAssessment } from './regulatory-assessments.ts';

/** Followers are notified once for a series of answers; open pages refetch after each. */
const toldAgainMs = 60 * 60 * 1000;

/** A fixed order, so that equal answers are equal text. */
const inOrder = (answers: RegulatoryAnswers) =>
  Object.fromEntries(questionNames.map((name) => [name, answers[name]])) as RegulatoryAnswers;

const isSame = (one: RegulatoryAnswers, other: RegulatoryAnswers) =>
  questionNames.every((name) => one[name] === other[name]);

const isToldLately = async (tx: Reader, { id }: Caller, ideaId: string) =>
  (await tx.$count(
    events,
    and(
      eq(events.ideaId, ideaId),
      eq(events.kind, 'idea.outlook'),
      eq(events.actorId, id),
      gt(events.at, new Date(Date.now() - toldAgainMs)),
    ),
  )) > 0;

/**
 * Saves the answers in a transaction, by the newest rules; saving the same again changes nothing.
 * @throws Problem 404, 403 (not the owner), 409 (answered since; carries the newest answers)
 */
export async function writeRegulatoryAnswers(
  tx: Transaction,
  caller: Caller,
  ideaId: string,
  { answers, after }: RegulatoryInput,
): Promise<void> {
  await requireOwnIdea(tx, caller, ideaId);
  const [stored] = await tx.select().from(outlooks).where(eq(outlooks.ideaId, ideaId));
  const reading = storedReading(answers, newestRules());
  if (stored && isSame(stored.answers, answers) && stored.rules === reading.rules) return;
  const newestAt = stored?.answeredAt.getTime() ?? null;
  const knownAt = after ? Date.parse(after) : null;
  // Undefined overwrites whatever is newest.
  if (after !== undefined && knownAt !== newestAt)
    throw new Problem(409, 'These questions were answered in another place since you looked.', {
      current: await readRegulatoryAssessment(tx, ideaId),
    });
  const row = {
    answers: inOrder(answers),
    ...reading,
    answeredBy: caller.id,
    answeredAt: new Date(Math.max(Date.now(), (newestAt ?? 0) + 1)),
  };
  await tx
    .insert(outlooks)
    .values({ ...row, ideaId })
    .onConflictDoUpdate({ target: outlooks.ideaId, set: row });
  const kind = (await isToldLately(tx, caller, ideaId)) ? 'idea.outlook-changed' : 'idea.outlook';
  await recordEvent(tx, { kind, actorId: caller.id, ideaId });
}

/**
 * Saves the answers (see `writeRegulatoryAnswers`).
 * @throws Problem 404, 403 (not the owner), 409 (answered since; carries the newest answers)
 */
export const saveRegulatoryAnswers = (
  caller: Caller,
  ideaId: string,
  input: RegulatoryInput,
): Promise<RegulatoryAssessment> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    await writeRegulatoryAnswers(tx, caller, ideaId, input);
    return readRegulatoryAssessment(tx, ideaId);
  });
