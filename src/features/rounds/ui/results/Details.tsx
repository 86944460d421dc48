import { useStore } from '@nanostores/react';
import { $hash } from '../../../../platform/client/router/url.ts';
import { shortened } from '../../../../platform/text/wording.ts';
import { Fold } from '../../../../platform/ui/Fold.tsx';
import type { RoundResults } from '../../domain/round-response.ts';
import { Agreed } from './Agreed.tsx';
import { agreedSummary } from './agreement.ts';
import { IdeaList } from './IdeaList.tsx';
import type { RoundFacts } from './IdeaResult.tsx';
import { Moved } from './Moved.tsx';
import { verdictsMoved } from './moved.ts';
import { anchorOf, type Numbered } from './numbered.ts';
import { Reading } from './Reading.tsx';
import { Where } from './Where.tsx';
import { leadText } from './words.ts';

type Props = { results: RoundResults; ideas: readonly Numbered[]; facts: RoundFacts };

function reasonsText(results: RoundResults): string {
  const ideas = results.results.length;
  const reasons = results.results.flatMap((result) => result.reasons ?? []).length;
  return `${ideas} ${ideas === 1 ? 'idea' : 'ideas'}, ${reasons} ${reasons === 1 ? 'reason' : 'reasons'}, no names`;
}

/** The folded details below the ranked list. */
export function Details({ results, ideas, facts }: Props) {
  const { ranked, people } = facts;
  const wanted = useStore($hash).slice(1);
  const [first] = ideas;
  return (
    <section className="stack gap-2" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="folds">
        {results.follows && results.alphaBefore && (
          <Fold title="What has moved" summary={verdictsMoved(results.results)}>
            {() => <Moved results={results} ideas={ideas} />}
          </Fold>
        )}
        <Fold
          title="All scores and reasons"
          summary={reasonsText(results)}
          isWanted={ideas.some(({ result }) => anchorOf(result.id) === wanted)}
        >
          {() => <IdeaList ideas={ideas} facts={facts} />}
        </Fold>
        {first && ranked > 0 && (
          <>
            <Fold
              title="How sure is this order?"
              summary={`${shortened(first.result.ideaTitle)}: ${leadText(first.result.p, ranked)}`}
            >
              {() => <Where ideas={ideas} ranked={ranked} />}
            </Fold>
            <Fold title="How far you agree" summary={agreedSummary(results)}>
              {() => <Agreed results={results} />}
            </Fold>
          </>
        )}
        <Fold title="How to read this page" summary="Median, range, agreement">
          {() => <Reading ranked={ranked} people={people} />}
        </Fold>
      </div>
    </section>
  );
}
