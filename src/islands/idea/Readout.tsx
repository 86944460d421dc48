import type { Idea } from '../../domain/idea/idea.ts';
import { Pulse } from '../idea-card/Pulse.tsx';
import { ScoreKey, type ScoreKind } from '../idea-card/ScoreKey.tsx';

const Score = ({ kind, label, value }: { kind: ScoreKind; label: string; value: number }) => (
  <div>
    <dt>
      <ScoreKey kind={kind} />
      {label}
    </dt>
    <dd>
      {value}
      <small>/10</small>
    </dd>
  </div>
);

/** The pulse and the four score cards. */
export const Readout = ({ idea }: { idea: Idea }) => (
  <div className="readout">
    <Pulse scores={idea} />
    <dl className="readout-scores">
      <Score kind="impact" label="Impact" value={idea.impactScore} />
      <Score kind="feasibility" label="Feasibility" value={idea.feasibilityScore} />
      <Score kind="innovation" label="Innovation" value={idea.innovationScore} />
      <div>
        <dt>Priority rank</dt>
        <dd>{idea.overallPriorityRank}</dd>
      </div>
    </dl>
  </div>
);
