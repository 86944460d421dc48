import { criteria, criterionNames } from '../../domain/ranking/weights.ts';
import { agreed, agreedInPart } from '../../domain/rounds/alpha.ts';
import type { RoundResults } from '../../domain/rounds/round-results.ts';
import { agreementOf, agreementWords } from '../../domain/rounds/sentence.ts';
import { Fold } from '../../ui/Fold.tsx';
import { ScoreKey } from '../idea-card/ScoreKey.tsx';
import { agreementText, alphaText, scoreName, sentenceCase } from './words.ts';

/** From chance to full agreement, with the places where the words change; less than chance is at its start. */
const Scale = ({ alpha }: { alpha: number }) => (
  <svg className="agreement-scale" viewBox="0 0 500 44" aria-hidden="true">
    <path className="agreement-span" d={`M0 12H${500 * Math.max(0, alpha)}`} />
    <path className="ink thin" d={`M0 24H500M${500 * agreedInPart} 0V24M${500 * agreed} 0V24`} />
    <path className="median-line" d={`M${500 * Math.max(0, alpha)} 3V24`} />
    <text x={250 * agreedInPart} y="41" textAnchor="middle">
      you disagree
    </text>
    <text x={250 * (agreedInPart + agreed)} y="41" textAnchor="middle">
      in part
    </text>
    <text x={250 * (agreed + 1)} y="41" textAnchor="middle">
      you agree
    </text>
  </svg>
);

const Table = ({ alpha }: Pick<RoundResults, 'alpha'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll" tabIndex={0} aria-label="Figures of agreement">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col">In words</th>
          <th scope="col" className="end">
            Krippendorff’s alpha
          </th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((name) => {
          const value = alpha[name];
          const agreement = agreementOf(value);
          return (
            <tr key={name}>
              <th scope="row">{scoreName(name)}</th>
              <td>{agreement ? sentenceCase(agreementWords[agreement]) : 'Cannot be told'}</td>
              <td className="num">{value === null ? 'none' : alphaText(value)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

/** How far people agreed on each score; its figures are a press away. */
export const Agreed = ({ results: { alpha, results } }: { results: RoundResults }) => (
  <section className="stack" aria-labelledby="agreed">
    <h2 id="agreed">How far you agreed</h2>
    <p>
      You agree on a score where you all find the same ideas high in it, and the same ones low. That
      does not make it true; but where you disagree, you need not rank before you have talked.
    </p>
    <ul className="agreement list">
      {criteria.map((name) => {
        const value = alpha[name];
        const agreement = agreementOf(value);
        const shown = results.map(({ scores }) => scores[name]);
        return (
          <li key={name}>
            <p className="score-label">
              <ScoreKey kind={criterionNames[name]} />
              {scoreName(name)}
            </p>
            <p>
              {agreement && <strong>{sentenceCase(agreementWords[agreement])}. </strong>}
              <span className="small soft">{agreementText(value, shown)}</span>
            </p>
            {value !== null && <Scale alpha={value} />}
          </li>
        );
      })}
    </ul>
    <Fold className="details" summary="Figures">
      {() => <Table alpha={alpha} />}
    </Fold>
  </section>
);
