import type { Idea } from '../../domain/idea/idea.ts';
import { Pulse } from '../idea-card/Pulse.tsx';
import { Scores } from '../idea-card/Scores.tsx';

/** The pulse and the four score cards. */
export const Readout = ({ idea }: { idea: Idea }) => (
  <div className="readout">
    <Pulse scores={idea} />
    <dl className="readout-scores">
      <Scores of={idea} />
      <div>
        <dt>Priority rank</dt>
        <dd>{idea.overallPriorityRank}</dd>
      </div>
    </dl>
  </div>
);
