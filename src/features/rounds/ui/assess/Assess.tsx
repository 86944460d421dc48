import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { useLeaveWarning } from '../../../../platform/ui/use-leave-warning.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { openAssessment } from '../../client/assessment.ts';
import { isComplete } from '../../domain/assessment.ts';
import { fewestShownIn } from '../../domain/round.ts';
import type { Assessment, OwnAssessment, Round } from '../../domain/round-response.ts';
import { AssessHead } from './AssessHead.tsx';
import { Brief } from './Brief.tsx';
import { Finished } from './Finished.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { ScoreForm } from './ScoreForm.tsx';
import { Steps } from './Steps.tsx';
import { UncountedScores } from './UncountedScores.tsx';
import { useGivenScores } from './use-given-scores.ts';
import { end, useOpenIdea } from './use-open-idea.ts';
import { stateText } from './words.ts';

type Props = { round: Round; items: readonly OwnAssessment[]; user: User };

/** One idea at a time: to read on one side, to score on the other; after the last one, what is left. */
export function Assess({ round, items, user }: Props) {
  const sender = openAssessment(user.id, round.id);
  const delays = useStore(sender.$delays);
  const given = useGivenScores(items, sender);
  const ids = given.map(({ id }) => id);
  const isScored = ({ assessment }: { assessment: Assessment }) => isComplete(assessment);
  const { open, go } = useOpenIdea(ids, given.find((one) => !isScored(one))?.id ?? end);
  const [showsAll, setShowsAll] = useState(false);
  useLeaveWarning(given.some(({ isFailed }) => isFailed));
  const give = useCallback(
    (change: Partial<Assessment>) => sender.give(open, change),
    [sender, open],
  );
  const at = ids.indexOf(open);
  const [item, current] = [items[at], given[at]];
  const delayed = ids.filter((id) => delays[id]);
  const scored = given.filter(isScored).length;
  const position = `idea ${at + 1} of ${ids.length}`;
  return (
    <div className="wrap page stack assess-page">
      <AssessHead round={round} />
      <div className="row between assess-progress">
        <Steps
          steps={given.map((one) => ({
            id: one.id,
            title: one.title,
            isScored: isScored(one),
            isOpen: one.id === open,
          }))}
        />
        <p className="small soft">
          <span className="num">{scored}</span> of <span className="num">{ids.length}</span> scored.
          <span className="until"> You can change everything until the round closes.</span>
        </p>
      </div>
      <UncountedScores round={round} user={user} asked={ids} />
      {item && current ? (
        <div className="assess">
          <article className="stack assess-brief gap-2" aria-labelledby="assessed">
            <p className="small soft">{position.replace('i', 'I')}</p>
            <Brief key={open} idea={item.idea} open={showsAll} onOpen={setShowsAll} />
          </article>
          <ScoreForm
            key={open}
            given={current}
            position={position}
            previous={ids[at - 1]}
            isLast={at === ids.length - 1}
            isShown={round.assessors >= fewestShownIn(round)}
            state={stateText(current.assessment, current.isUnsent, delays[open])}
            onGive={give}
            onLeave={sender.settle}
            onNext={(byKeys) => {
              sender.settle();
              go(ids[at + 1] ?? end, byKeys);
            }}
          >
            <SaveStatus
              given={current}
              delay={delays[open]}
              others={delayed.filter((id) => id !== open).length}
              onSignIn={sender.sendSignedIn}
              onChoose={(which) => sender.choose(open, which)}
            />
          </ScoreForm>
        </div>
      ) : (
        <Finished
          round={round}
          given={given}
          delays={delays}
          onFinish={sender.finish}
          onSignIn={sender.sendSignedIn}
        />
      )}
    </div>
  );
}
