const arrows = {
  impact: 'M6 11V1.5M2.5 5L6 1.5 9.5 5',
  feasibility: 'M1 6h9.5M7 2.5L10.5 6 7 9.5',
  innovation: 'M11 6H1.5M5 2.5L1.5 6 5 9.5',
};

export type ScoreKind = keyof typeof arrows;

export const ScoreKey = ({ kind }: { kind: ScoreKind }) => (
  <svg className="icon size-3 stroke-[1.75]" viewBox="0 0 12 12" aria-hidden="true">
    <path d={arrows[kind]} />
  </svg>
);
