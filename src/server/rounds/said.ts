import { shuffledBy } from '../../domain/rounds/order.ts';
import { inTurns } from '../turns.ts';
import { keepLast } from './keep-last.ts';
import { type Given, valuesOfClosed } from './values.ts';

/** What was said of one idea. */
export type Said = {
  given: readonly Given[];
  /** By a hash of their words: who wrote them and when plays no part. */
  reasons: string[];
};
type SaidByIdea = ReadonlyMap<string, Said>;

/** Of the largest round these are some 8 MB. An empty one may be that of a copy of the database that is late. */
const kept = keepLast<SaidByIdea>(4, (said) => said.size > 0);

/** What was given in a closed round, by idea. It never changes again, and takes long to read with all its reasons. */
export const saidIn = (roundId: string): Promise<SaidByIdea> =>
  kept(roundId, async () => new Map(await inTurns(byIdea(await valuesOfClosed(roundId)))));

function* byIdea(given: readonly Given[]): Generator<[ideaId: string, Said]> {
  const ideas = Object.groupBy(given, ({ ideaId }) => ideaId);
  for (const [ideaId, ofIdea = []] of Object.entries(ideas)) {
    const written = ofIdea.map(({ assessment }) => assessment.reason).filter((text) => text !== '');
    yield [ideaId, { given: ofIdea, reasons: shuffledBy(ideaId, written) }];
  }
}
