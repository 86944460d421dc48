import type { IdeaDraft } from '../../../ideas/domain/idea.ts';
import { ScoreKey } from './ScoreKey.tsx';

const scores = [
  { kind: 'impact', label: 'Impact', name: 'impactScore' },
  { kind: 'feasibility', label: 'Feasibility', name: 'feasibilityScore' },
  { kind: 'innovation', label: 'Innovation', name: 'innovationScore' },
] as const;

type Props = { of: Pick<IdeaDraft, (typeof scores)[number]['name']> };

/** The three scores, for a list of terms. */
export const Scores = ({ of }: Props) =>
  scores.map(({ kind, label, name }) => (
    <div key={kind}>
      <dt>
        <ScoreKey kind={kind} />
        {label}
      </dt>
      <dd className="num">
        {of[name]}
        <small>/10</small>
      </dd>
    </div>
  ));
