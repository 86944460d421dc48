import { type DecisionWord, decisionNames, isDue } from '../domain/decision.ts';
import type { NewestDecision } from '../domain/decision-response.ts';

/** The symbols of a recorder: play, pause and stop. */
const iconPaths: Record<DecisionWord, string> = {
  'go on': 'M4 2.5L13 8l-9 5.5z',
  hold: 'M5 2.5v11M11 2.5v11',
  stop: 'M3.5 3.5h9v9h-9z',
};

export const DecisionLabel = ({ decision }: { decision: DecisionWord }) => (
  <span className="decision-label inline-flex items-center gap-2 font-[640] in-[.idea]:gap-1.5 in-[.idea]:font-[560]">
    <svg className="icon size-4" viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[decision]} />
    </svg>
    {decisionNames[decision] ?? decision}
  </span>
);

export const DueForReview = () => <span className="badge badge-accent">Due for review</span>;

/** Renders nothing without a decision. */
export const LastDecision = ({ of }: { of: NewestDecision | null | undefined }) =>
  of && (
    <span className="last-decision hstack small gap-x-3 gap-y-1 in-[.idea]:ms-auto in-[.idea]:flex-nowrap in-[.idea]:gap-2 in-[.idea]:ps-3 in-[.idea]:text-xs in-[.idea]:text-foreground">
      <span className="sr-only">Decision: </span>
      <DecisionLabel decision={of.decision} />
      {isDue(of.lookAgainOn) && <DueForReview />}
    </span>
  );
