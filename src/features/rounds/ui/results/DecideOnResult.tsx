import type { ReactNode } from 'react';
import { decisionKey } from '#features/decisions/client/decisions.ts';
import { DecisionEntry } from '#features/decisions/ui/DecisionEntry.tsx';
import { DecisionLabel } from '#features/decisions/ui/DecisionLabel.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { formatCalendarDay } from '#platform/ui/dates.ts';
import { DraftNotice, useDraftOpener } from '#platform/ui/form/DraftForm.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import type { RoundResult } from '../../domain/round-response.ts';

const DecisionForm = lazyComponent(
  () => import('#features/decisions/ui/DecisionForm.tsx'),
  <Spinner label="Loading the form…" />,
);

type Props = {
  result: Pick<RoundResult, 'id' | 'ideaTitle' | 'decision'>;
  roundId: string;
  userId: string;
  isShort?: boolean;
  children?: ReactNode;
};

/** The newest decision about an idea, and a form to record another one that refers to the round. */
export function DecideOnResult({ result, roundId, userId, isShort = false, children }: Props) {
  const { id, ideaTitle, decision } = result;
  const { isOpen, isBegun, opener, open, close } = useDraftOpener(decisionKey(userId, id));
  return (
    <div className="vstack justify-items-start gap-3">
      {decision && !isShort && <DecisionEntry decision={decision} isNewest dated />}
      {isBegun && !isOpen && <DraftNotice what="decision" left="recorded" onOpen={open} />}
      {isOpen ? (
        <DecisionForm
          ideaId={id}
          userId={userId}
          roundId={roundId}
          ideaTitle={ideaTitle}
          after={decision?.id ?? null}
          onClose={close}
        />
      ) : (
        <p className={`hstack small ${isShort ? 'w-full' : ''} no-print`}>
          {decision && isShort && (
            <>
              <DecisionLabel decision={decision.decision} />
              {decision.lookAgainOn && (
                <span className="text-muted-foreground">
                  Review on {formatCalendarDay(decision.lookAgainOn)}
                </span>
              )}
            </>
          )}
          <Button ref={opener} className="btn-sm" onClick={open}>
            {decision ? 'Change decision' : 'Record a decision'}
            <span className="sr-only"> about {ideaTitle}</span>
          </Button>
          {children}
        </p>
      )}
    </div>
  );
}
