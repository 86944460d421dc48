import type { IdeaDraft } from '../../../ideas/domain/idea.ts';

const scores = [
  { label: 'Impact', name: 'impactScore' },
  { label: 'Feasibility', name: 'feasibilityScore' },
  { label: 'Innovation', name: 'innovationScore' },
] as const;

type Props = { of: Pick<IdeaDraft, (typeof scores)[number]['name']> };

export const Scores = ({ of }: Props) =>
  scores.map(({ label, name }) => (
    <div key={name}>
      <dt>{label}</dt>
      <dd className="num">
        {of[name]}
        <small>/10</small>
      </dd>
    </div>
  ));
