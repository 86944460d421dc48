import type { ReactNode } from 'react';
import { listed } from '../../../../platform/text/wording.ts';
import { criteria, criterionNames } from '../../../ideas/domain/weights.ts';
import { VerdictMark } from '../../../prioritise/ui/VerdictMark.tsx';
import type { RoundResults } from '../../domain/round-response.ts';
import { agreementOf } from '../../domain/sentence.ts';
import { agreedText } from './agreement.ts';
import { anchorOf, type Group, type Numbered } from './numbered.ts';
import { amongText, leadSentence, scoreName, talkText } from './words.ts';

/** More safe ideas, or ideas that are a matter of values, are counted. */
const few = 4;

const LinkTo = ({ idea: { result } }: { idea: Numbered }) => (
  <a href={`#${anchorOf(result.id)}`}>{result.ideaTitle}</a>
);

const More = ({ count }: { count: number }) =>
  count > few && <p className="small soft">and {count - few} more</p>;

function Safe({ ideas, ranked }: { ideas: readonly Numbered[]; ranked: number }) {
  const of = (group: Group) => ideas.filter((idea) => idea.group === group);
  const [safe, level] = [of('safe'), of('level')];
  const [only] = safe;
  return (
    <>
      {safe.length === 0 && (
        <p>
          <strong>None.</strong> No idea is {amongText(ranked)} in 95 % of rankings.
        </p>
      )}
      {safe.slice(0, few).map((idea) => (
        <p key={idea.result.id} className="answer-with-mark answer">
          <VerdictMark verdict="safe" />
          <LinkTo idea={idea} />
        </p>
      ))}
      <More count={safe.length} />
      {safe.length > 0 && (
        <p className="small soft">
          {only && safe.length === 1
            ? `${leadSentence(only.result, ranked)}, whoever is asked and whatever counts.`
            : `Each is ${amongText(ranked)} in at least 95 % of rankings, whoever is asked and whatever counts.`}{' '}
          Risk is not part of this: look at it too.
        </p>
      )}
      {level.length > 0 && (
        <p className="small">
          Level with others:{' '}
          {level.slice(0, few).map((idea, at) => (
            <span key={idea.result.id}>
              {at > 0 && ', '}
              <LinkTo idea={idea} />
            </span>
          ))}
          {level.length > few && ` and ${level.length - few} more`}
        </p>
      )}
    </>
  );
}

function Talk({ ideas }: { ideas: readonly Numbered[] }) {
  const first = ideas.filter(({ isFirst }) => isFirst);
  const values = ideas.filter(({ group }) => group === 'values');
  if (first.length > 0)
    return (
      <>
        <ol className="list">
          {first.map((idea) => (
            <li key={idea.result.id} className="answer-place">
              <span className="place-number">{idea.number}</span>
              <div>
                <LinkTo idea={idea} />
                <p className="small soft">{talkText(idea.result)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="small soft">First those whose place depends most on who is asked.</p>
      </>
    );
  if (values.length === 0)
    return (
      <p>
        <strong>Nothing stands out.</strong> No idea is in doubt.
      </p>
    );
  return (
    <>
      <p>
        <strong>What counts.</strong> People agree on the scores; these ideas depend on how much
        impact, feasibility and innovation matter:
      </p>
      {values.slice(0, few).map((idea) => (
        <p key={idea.result.id}>
          <LinkTo idea={idea} />
        </p>
      ))}
      <More count={values.length} />
    </>
  );
}

function Agreed({ results: { alpha, results } }: { results: RoundResults }) {
  const not = criteria.filter((name) => agreementOf(alpha[name]) === 'disagree');
  return (
    <>
      <dl>
        {criteria.map((name) => (
          <div key={name} className="answer-score">
            <dt>{scoreName(name)}</dt>
            <dd>
              {agreedText(
                alpha[name],
                results.map(({ scores }) => scores[name]),
              )}
            </dd>
          </div>
        ))}
      </dl>
      {not.length > 0 && (
        <p className="small soft">
          Scores for {listed(not.map((name) => criterionNames[name]))} differ so much that which
          ideas come high depends on who is asked.
        </p>
      )}
      <p className="small">
        <a href="#agreed">How we know</a>
      </p>
    </>
  );
}

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <li>
    <h2>{question}</h2>
    {children}
  </li>
);

type Props = { results: RoundResults; ideas: readonly Numbered[] };

/** Which ideas are safe, what to talk about first and why, and whether people agreed. */
export const Answers = ({ results, ideas }: Props) => (
  <ul className="answers list">
    <Answer question="Which ideas are safe?">
      <Safe ideas={ideas} ranked={results.ranked} />
    </Answer>
    <Answer question="What to talk about first, and why?">
      <Talk ideas={ideas} />
    </Answer>
    <Answer question="Did people agree?">
      <Agreed results={results} />
    </Answer>
  </ul>
);
