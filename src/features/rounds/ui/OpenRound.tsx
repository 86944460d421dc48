import { type ReactNode, useMemo, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { assessUrl } from '#platform/client/router/route.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { type ToastTexts, useAction } from '#platform/ui/form/use-action.ts';
import { Heading } from '#platform/ui/Heading.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { roundStores } from '../client/rounds.ts';
import { assessorsOfRound, ideasOfRound } from '../domain/round.ts';
import type { Round } from '../domain/round-response.ts';
import { canManageRound, roundsToScore } from '../domain/rounds-of-user.ts';
import type { RoundChange } from '../domain/schema.ts';
import { PickList, useIdeaChoices, usePeopleChoices } from './PickList.tsx';
import { CloseRound, Deadline, Finished, Origin } from './RoundItem.tsx';
import {
  assignedIdeasText,
  ideasText,
  ownIdeasText,
  peopleText,
  privacyText,
} from './round-texts.ts';

type Props = {
  round: Round;
  user: User;
  onClosed: () => void;
};

function OwnPart({ round }: Pick<Props, 'round'>) {
  const { asked } = round;
  const waits = roundsToScore([round]).length > 0;
  if (!asked) return <p>You are not asked to score in this round.</p>;
  return (
    <div className="vstack" data-waits={waits || undefined}>
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

type Member = { id: string; name: string; href?: string; note?: string | undefined };

const isClosed = (error: unknown) => error instanceof ApiError && error.problem.code === 'closed';

function wordsFor(error: unknown): string | null {
  if (error === null || isClosed(error)) return null;
  const messages = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  if (messages.length > 0) return `${[...new Set(messages)].join('. ')}.`;
  return errorMessage(error);
}

/** Changes an open round, and refetches it if it was closed meanwhile. */
function useRoundChange(roundId: string) {
  const { busy, act, failure } = useAction();
  const { change, refetch } = roundStores(roundId);
  return {
    busy,
    problem: wordsFor(failure),
    change: (what: RoundChange, done: ToastTexts) =>
      act(() => change(what), {
        done,
        failed: (error) => isClosed(error) && refetch(),
      }),
  };
}

type MembersProps = {
  round: Round;
  kind: 'ideas' | 'people';
  title: string;
  members: readonly Member[];
  manages: boolean;
  children: () => ReactNode;
};

function Members({ round, kind, title, members, manages, children }: MembersProps) {
  const { busy, problem, change } = useRoundChange(round.id);
  /** The part of the form that the last problem is about. */
  const [tried, setTried] = useState('');

  function takeAway({ id, name }: Member) {
    if (busy) return;
    setTried(id);
    void change(kind === 'ideas' ? { removeIdeas: [id] } : { removeAssessors: [id] }, {
      title: 'Removed from the round',
      description: name,
    });
  }

  return (
    <section className="vstack" aria-labelledby={`${kind}-of-round`}>
      <h2 id={`${kind}-of-round`} tabIndex={-1}>
        {title} <span className="num text-muted-foreground">{members.length}</span>
      </h2>
      <ul className="list members border-t-2 border-line *:border-b-1 *:border-b-border *:py-2.5">
        {members.map((member) => (
          <li key={member.id}>
            <div className="hstack between flex-nowrap">
              <span className="user-text">
                {member.href ? <a href={member.href}>{member.name}</a> : <bdi>{member.name}</bdi>}
                {member.note && ' '}
                {member.note && (
                  <span className="inline-block text-muted-foreground small">{member.note}</span>
                )}
              </span>
              {manages && (
                <button
                  className="link small flex-none"
                  type="button"
                  aria-disabled={busy}
                  aria-label={`Remove ${member.name}`}
                  onClick={() => takeAway(member)}
                >
                  Remove
                </button>
              )}
            </div>
            {problem && tried === member.id && (
              <p className="error" role="alert">
                {problem}
              </p>
            )}
          </li>
        ))}
      </ul>
      {manages && (
        <LazyDetails
          className="*:[summary]:min-h-[max(2rem,var(--touch))] *:[summary]:w-fit *:[summary]:content-center *:[summary]:font-[600] open:*:[summary]:mb-3"
          summary={kind === 'ideas' ? 'Add ideas' : 'Ask others too'}
        >
          {children}
        </LazyDetails>
      )}
    </section>
  );
}

type FormProps = {
  round: Round;
  kind: 'ideas' | 'people';
  choices: ReturnType<typeof useIdeaChoices>;
  /** How many more can be added. */
  room: number;
};

const textOf = { ideas: ideasText, people: peopleText };

function AddForm({ round, kind, choices, room }: FormProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const { busy, problem, change } = useRoundChange(round.id);
  const id = `add-${kind}`;

  async function add() {
    if (busy) return;
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return document.getElementById(id)?.focus();
    const ids = [...chosen];
    const isDone = await change(kind === 'ideas' ? { addIdeas: ids } : { addAssessors: ids }, {
      title: 'Added to the round',
      description: `${textOf[kind](ids.length)}.`,
    });
    if (isDone) setChosen([]);
    else document.getElementById(id)?.focus();
  }

  return (
    <Loaded what={kind === 'ideas' ? 'The ideas' : 'The people'} {...choices}>
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted-foreground">
            {kind === 'ideas' ? 'All ideas are in it already.' : 'Everybody is asked already.'}
          </p>
        ) : (
          <form
            className="vstack"
            noValidate
            aria-label={`Add ${kind}`}
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            <PickList
              id={id}
              legend={kind === 'ideas' ? 'Which ideas' : 'Which people'}
              hint={`There is room for ${textOf[kind](Math.max(0, room))}.`}
              choices={all}
              chosen={chosen}
              max={room}
              error={missing ? 'Choose at least one' : (problem ?? undefined)}
              onChange={(next) => {
                setChosen(next);
                setMissing(false);
              }}
            />
            <p className="actions">
              <BusyButton type="submit" look="plain" busy={busy} busyText="Adding...">
                {chosen.length > 0 ? `Add ${textOf[kind](chosen.length)}` : 'Add'}
              </BusyButton>
            </p>
          </form>
        )
      }
    </Loaded>
  );
}

const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));

function AddIdeas({ round }: Pick<Props, 'round'>) {
  const choices = useIdeaChoices(useMemo(() => idsOf(round.ideaList), [round]));
  return (
    <AddForm round={round} kind="ideas" choices={choices} room={ideasOfRound.max - round.ideas} />
  );
}

function AddPeople({ round, user }: Omit<Props, 'onClosed'>) {
  const owners = useMemo(() => round.ideaList.map((idea) => idea.user.id), [round]);
  const there = useMemo(() => idsOf(round.assessorList), [round]);
  const choices = usePeopleChoices(user.id, owners, there);
  const room = assessorsOfRound.max - round.assessors;
  return <AddForm round={round} kind="people" choices={choices} room={room} />;
}

export function OpenRound({ round, user, onClosed }: Props) {
  const manages = canManageRound(round, user);
  const ownIdeas = (id: string) => round.ideaList.filter((idea) => idea.user.id === id).length;
  return (
    <div className="container page vstack rounds-page gap-8">
      <div className="vstack">
        <Heading>{round.title}</Heading>
        {round.question && <p className="lead user-text">{round.question}</p>}
        <p className="small text-muted-foreground">
          <Origin round={round} user={user} />
        </p>
      </div>
      <div className="sides round-side">
        <OwnPart round={round} />
        <div className="vstack">
          <Deadline deadline={round.deadline} />
          <Finished {...round} />
          {manages && (
            <div className="actions">
              <CloseRound round={round} onClosed={onClosed} />
            </div>
          )}
        </div>
      </div>
      <p className="small text-muted-foreground">
        Until it closes nobody sees anybody’s scores, administrators included. {privacyText(round)}
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
          {() => <AddIdeas round={round} />}
        </Members>
        <Members
          round={round}
          kind="people"
          title="Who is asked"
          manages={manages}
          members={round.assessorList.map(({ id, name }) => ({
            id,
            name: id === user.id ? `${name} (you)` : name,
            note: ownIdeasText(ownIdeas(id), round.ideas, id === user.id),
          }))}
        >
          {() => <AddPeople round={round} user={user} />}
        </Members>
      </div>
    </div>
  );
}
