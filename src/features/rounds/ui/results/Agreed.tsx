import { Disclosure } from '../../../../platform/ui/Disclosure.tsx';
import { criteria } from '../../../ideas/domain/weights.ts';
import { agreed, agreedInPart } from '../../domain/agreement.ts';
import type { RoundResults } from '../../domain/round-response.ts';
import { agreementText, alphaOrNone, verdictOfAgreement } from './agreement.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { scoreName } from './words.ts';

/** A scale from chance to full agreement with the thresholds of the words. Less than chance is at its start. */
const Scale = ({ alpha }: { alpha: number }) => (
  <svg className="agreement-scale" viewBox="-8 0 516 48" aria-hidden="true">
    <path className="ink thin" d={`M0 24H500M${500 * agreedInPart} 0V24M${500 * agreed} 0V24`} />
    <circle className="point" cx={500 * Math.max(0, alpha)} cy="24" r="7" />
    <text x={250 * agreedInPart} y="45" textAnchor="middle">
      not agreed
    </text>
    <text x={250 * (agreedInPart + agreed)} y="45" textAnchor="middle">
      in part
    </text>
    <text x={250 * (agreed + 1)} y="45" textAnchor="middle">
      agreed
    </text>
  </svg>
);

const Table = ({ alpha, results }: Pick<RoundResults, 'alpha' | 'results'>) => (
  <FiguresTable
    label="Figures of agreement"
    columns={[
      { title: 'Score', is: 'heading' },
      { title: 'In words' },
      { title: 'Krippendorff’s alpha', is: 'figure' },
    ]}
    rows={criteria.map((name) => {
      const value = alpha[name];
      const shown = results.map(({ scores }) => scores[name]);
      const verdict = verdictOfAgreement(value, shown) ?? 'Cannot be told';
      return { key: name, cells: [scoreName(name), verdict, alphaOrNone(value)] };
    })}
  />
);

/** How far people agreed on each score; its figures are a press away. */
export const Agreed = ({ results: { alpha, results } }: { results: RoundResults }) => (
  <>
    <p>
      People agree on a score where they all put the same ideas high in it, and the same ones low.
      That does not make it true. Where they did not agree, talk before you trust the ranking.
    </p>
    <ul className="agreement list">
      {criteria.map((name) => {
        const value = alpha[name];
        const shown = results.map(({ scores }) => scores[name]);
        const verdict = verdictOfAgreement(value, shown);
        return (
          <li key={name}>
            <p>{scoreName(name)}</p>
            <p>
              {verdict && <strong>{verdict}. </strong>}
              <span className="small soft">{agreementText(value, shown)}</span>
            </p>
            {value !== null && <Scale alpha={value} />}
          </li>
        );
      })}
    </ul>
    <Disclosure className="details" summary="Figures">
      {() => <Table alpha={alpha} results={results} />}
    </Disclosure>
  </>
);
