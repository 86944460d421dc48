import { useStore } from '@nanostores/react';
import { LinkButton } from '#platform/ui/Button.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { DraftNotice, useDraftOpener } from '#platform/ui/form/DraftForm.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { decisionKey, decisionStores } from '../client/decisions.ts';
import { isDue } from '../domain/decision.ts';
import type { Decision } from '../domain/decision-response.ts';
import { DecisionEntry } from './DecisionEntry.tsx';
import DecisionForm from './DecisionForm.tsx';

function DecisionLog({ decisions }: { decisions: readonly Decision[] }) {
  const [newest, ...earlier] = decisions;
  if (!newest)
    return <p className="text-muted-foreground">Nothing has been decided about this idea yet.</p>;
  const items = (some: readonly Decision[]) =>
    some.map((decision) => (
      <li
        key={decision.id}
        className="grid grid-cols-1 not-first:pt-3 data-due:border-s-double data-due:border-s-iodine data-due:ps-3"
        data-due={(decision === newest && isDue(decision.lookAgainOn)) || undefined}
      >
        <Time
          className="text-xs text-muted-foreground"
          at={decision.createdAt}
          format={formatDay}
        />
        <DecisionEntry decision={decision} isNewest={decision === newest} />
      </li>
    ));
  return (
    <div className="vstack">
      <ol className="list decision-log">{items([newest])}</ol>
      {earlier.length > 0 && (
        <LazyDetails
          className="no-print"
          summary={
            <span className="small">
              Earlier decisions (<span className="num">{earlier.length}</span>)
            </span>
          }
        >
          {() => (
            <ol className="list decision-log" aria-label="Earlier decisions">
              {items(earlier)}
            </ol>
          )}
        </LazyDetails>
      )}
    </div>
  );
}

export function Decisions({ ideaId, userId }: { ideaId: string; userId: string }) {
  const { $decisions } = decisionStores(ideaId);
  const read = useStore($decisions);
  const { isOpen, isBegun, opener, open, close } = useDraftOpener(decisionKey(userId, ideaId));
  return (
    <section
      className="vstack decisions gap-2 [&_h3]:text-lg/[1.28]"
      aria-labelledby="decisions-heading"
    >
      <div className="hstack between">
        <h2 id="decisions-heading" tabIndex={-1}>
          Decisions
        </h2>
        {!isOpen && (
          <LinkButton ref={opener} className="small no-print" onClick={open}>
            Record a decision
          </LinkButton>
        )}
      </div>
      {isBegun && !isOpen && <DraftNotice what="decision" left="recorded" onOpen={open} />}
      <div className="vstack">
        <Loaded what="The decisions" {...read} onRetry={$decisions.revalidate}>
          {(decisions) => <DecisionLog decisions={decisions} />}
        </Loaded>
        {isOpen && (
          <DecisionForm
            ideaId={ideaId}
            userId={userId}
            after={read.data && (read.data[0]?.id ?? null)}
            onClose={close}
          />
        )}
      </div>
    </section>
  );
}
