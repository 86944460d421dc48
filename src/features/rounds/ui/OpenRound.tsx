import { assessUrl } from '../../../platform/client/router/route.ts';
import { Heading } from '../../../platform/ui/Heading.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import { mayManage, waitingRounds } from '../domain/asked.ts';
import type { Round } from '../domain/round-response.ts';
import { AddIdeas, AddPeople } from './AddMembers.tsx';
import { CloseRound } from './CloseRound.tsx';
import { Deadline, Finished } from './Deadline.tsx';
import { Members } from './Members.tsx';
import { Origin } from './RoundItem.tsx';
import { assignedIdeasText, ownText, shownText } from './words.ts';

type Props = {
  round: Round;
  user: User;
  /** Called when its reader has closed it. */
  onClosed: () => void;
};

/** What the reader is asked in the round. */
function OwnPart({ round }: Pick<Props, 'round'>) {
  const { asked } = round;
  const waits = waitingRounds([round]).length > 0;
  if (!asked) return <p>You are not asked to score in this round.</p>;
  return (
    <div className="stack" data-waits={waits || undefined}>
      <p>
        {waits && <strong>You are asked. </strong>}
        {assignedIdeasText(round)}
        {!waits && asked.ideas > 0 && ' Until the round closes you can change what you gave.'}
      </p>
      {asked.ideas > 0 && (
        <p className="actions">
          <a className={waits ? 'btn btn-primary' : 'btn'} href={assessUrl(round.id)}>
            {waits ? (asked.scored > 0 ? 'Go on scoring' : 'Start scoring') : 'Look at my scores'}
          </a>
        </p>
      )}
    </div>
  );
}

/** A round that is open: who is asked about what, and until when. */
export function OpenRound({ round, user, onClosed }: Props) {
  const manages = mayManage(round, user);
  const ownIdeas = (id: string) => round.ideaList.filter((idea) => idea.user.id === id).length;
  return (
    <div className="wrap page stack rounds-page gap-8">
      <div className="stack">
        <Heading>{round.title}</Heading>
        {round.question && <p className="lead user-text">{round.question}</p>}
        <p className="small soft">
          <Origin round={round} user={user} />
        </p>
      </div>
      <div className="sides round-side">
        <OwnPart round={round} />
        <div className="stack">
          <Deadline deadline={round.deadline} />
          <Finished {...round} />
          {manages && (
            <p className="actions">
              <CloseRound round={round} className="btn-sm" onClosed={onClosed} />
            </p>
          )}
        </div>
      </div>
      <p className="small soft">
        Until it closes nobody sees anybody’s scores, administrators included. {shownText(round)}
      </p>
      <div className="sides round-side">
        <Members
          round={round}
          kind="ideas"
          title="Ideas"
          manages={manages}
          members={round.ideaList.map(({ id, ideaTitle, user: owner }) => ({
            id,
            name: ideaTitle,
            href: `/idea-tracker/${id}`,
            note: owner.name,
          }))}
        >
          {() => <AddIdeas round={round} user={user} />}
        </Members>
        <Members
          round={round}
          kind="people"
          title="Who is asked"
          manages={manages}
          members={round.assessorList.map(({ id, name }) => ({
            id,
            name: id === user.id ? `${name} (you)` : name,
            note: ownText(ownIdeas(id), round.ideas, id === user.id),
          }))}
        >
          {() => <AddPeople round={round} user={user} />}
        </Members>
      </div>
    </div>
  );
}
