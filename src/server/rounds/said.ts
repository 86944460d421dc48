import { setImmediate } from 'node:timers/promises';
import { shuffledBy } from '../../domain/rounds/order.ts';
import { keepLast } from './keep-last.ts';
import { type Given, valuesOfClosed } from './values.ts';

/** What was said of one idea. */
export type Said = {
  given: readonly Given[];
  /** By a hash of their words: who wrote them and when plays no part. */
  reasons: readonly string[];
};
export type SaidByIdea = ReadonlyMap<string, Said>;

/** Of the largest round these are some 8 MB. An empty one may be that of a copy of the database that is late. */
const kept = keepLast<SaidByIdea>(4, (said) => said.size > 0);

/** What was given in a closed round, by idea. It never changes again, and takes long to read with all its reasons. */
export const saidIn = (roundId: string): Promise<SaidByIdea> =>
  kept(roundId, async () => {
    const given = Object.groupBy(await valuesOfClosed(roundId), ({ ideaId }) => ideaId);
    const said = new Map<string, Said>();
    for (const [ideaId, ofIdea = []] of Object.entries(given)) {
      const written = ofIdea.flatMap(({ assessment: { reason } }) => reason || []);
      said.set(ideaId, { given: ofIdea, reasons: shuffledBy(ideaId, written) });
      // Others have their turn: of the largest round it would take a tenth of a second.
      await setImmediate();
    }
    return said;
  });
