import { useMemo, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { scoringAction } from '#features/notifications/domain/inbox.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { assessUrl } from '#platform/client/router/route.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { FormActions, ProblemText } from '#platform/ui/form/FormActions.tsx';
import { type ToastTexts, useAction } from '#platform/ui/form/use-action.ts';
import { Heading } from '#platform/ui/Heading.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { isRoundClosed, roundStores } from '../client/rounds.ts';
import { assessorsOfRound, ideasOfRound } from '../domain/round.ts';
import type { Round } from '../domain/round-response.ts';
import { canManageRound, isToScore } from '../domain/rounds-of-user.ts';
import type { RoundChange } from '../domain/schema.ts';
import {
  ideaChoice,
  NotedName,
  PickList,
  type PickOption,
  personChoice,
  useIdeaChoices,
  usePeopleChoices,
} from './PickList.tsx';
import { CloseRound, Deadline, Finished, Origin } from './RoundItem.tsx';
import { assignedIdeasText, ideasText, peopleText, privacyText } from './round-texts.ts';

type Props = { round: Round; user: User; onClosed: () => void };

function OwnPart({ round }: Pick<Props, 'round'>) {
  const { asked } = round;
  const waits = isToScore(round);
  if (!asked) return <p>You are not asked to score in this round.</p>;
  return (
    <div className="vstack" data-waits={waits || undefined}>
      <p>
        {waits && <strong>You are asked. </strong>}
        {assignedIdeasText(round)}
        {!waits &&
          asked.ideas > 0 &&
          !asked.finished &&
          ' The round waits for you until you finish.'}
        {!waits && asked.ideas > 0 && ' Until the round closes you can change what you gave.'}
      </p>
      {asked.ideas > 0 && (
        <p className="actions">
          <a className={asked.finished ? 'btn' : 'btn btn-primary'} href={assessUrl(round.id)}>
            {scoringAction(asked)}
          </a>
        </p>
      )}
    </div>
  );
}

const partsOfRound = {
  ideas: {
    title: 'Ideas',
    what: 'The ideas',
    add: 'Add ideas',
    legend: 'Which ideas',
    nobodyLeft: 'All ideas are in it already.',
    max: ideasOfRound.max,
    countText: ideasText,
    adding: (addIdeas: string[]): RoundChange => ({ addIdeas }),
    removing: (id: string): RoundChange => ({ removeIdeas: [id] }),
  },
  people: {
    title: 'Who is asked',
    what: 'The people',
    add: 'Ask others too',
    legend: 'Which people',
    nobodyLeft: 'Everybody is asked already.',
    max: assessorsOfRound.max,
    countText: peopleText,
    adding: (addAssessors: string[]): RoundChange => ({ addAssessors }),
    removing: (id: string): RoundChange => ({ removeAssessors: [id] }),
  },
};

const ownersIn = ({ ideaList }: Round) => ideaList.map((idea) => idea.user.id);

type PartProps = {
  round: Round;
  user: User;
  kind: keyof typeof partsOfRound;
  members: readonly PickOption[];
};

/** Changes an open round, and refetches it if it was closed meanwhile. */
function useRoundChange(roundId: string) {
  const { busy, act, failure } = useAction();
  const { change, refetch } = roundStores(roundId);
  const errors = failure instanceof ApiError ? failure.errors : [];
  const messages = new Set(errors.map(({ message }) => message));
  const words = messages.size > 0 ? `${[...messages].join('. ')}.` : errorMessage(failure);
  return {
    busy,
    problem: failure === null || isRoundClosed(failure) ? null : words,
    change: (what: RoundChange, done: ToastTexts) =>
      act(() => change(what), {
        done,
        failed: (error) => isRoundClosed(error) && refetch(),
      }),
  };
}

function Members({ manages, ...part }: PartProps & { manages: boolean }) {
  const { round, kind, members } = part;
  const { title, add, removing } = partsOfRound[kind];
  const { busy, problem, change } = useRoundChange(round.id);
  /** The part of the form that the last problem is about. */
  const [tried, setTried] = useState('');

  function takeAway({ id, label }: PickOption) {
    if (busy) return;
    setTried(id);
    void change(removing(id), { title: 'Removed from the round', description: label });
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
              <NotedName note={member.note}>
                {kind === 'ideas' ? (
                  <a href={`/idea-tracker/${member.id}`}>{member.label}</a>
                ) : (
                  <bdi>{member.label}</bdi>
                )}
              </NotedName>
              {manages && (
                <LinkButton
                  className="small flex-none"
                  aria-disabled={busy}
                  aria-label={`Remove ${member.label}`}
                  onClick={() => takeAway(member)}
                >
                  Remove
                </LinkButton>
              )}
            </div>
            {tried === member.id && <ProblemText text={problem} />}
          </li>
        ))}
      </ul>
      {manages && (
        <LazyDetails
          className="*:[summary]:min-h-[max(2rem,var(--touch))] *:[summary]:w-fit *:[summary]:content-center *:[summary]:font-[600] open:*:[summary]:mb-3"
          summary={add}
        >
          {() => (kind === 'ideas' ? <AddIdeas {...part} /> : <AddPeople {...part} />)}
        </LazyDetails>
      )}
    </section>
  );
}

type AddFormProps = PartProps & { choices: ReturnType<typeof useIdeaChoices> };

function AddForm({ round, kind, members, choices }: AddFormProps) {
  const { what, legend, nobodyLeft, max, countText, adding } = partsOfRound[kind];
  const [chosen, setChosen] = useState<string[]>([]);
  const [missing, setMissing] = useState(false);
  const { busy, problem, change } = useRoundChange(round.id);
  const id = `add-${kind}`;
  const room = max - members.length;
  const others = useMemo(
    () => choices.data?.filter(({ id }) => !members.some((member) => member.id === id)),
    [choices.data, members],
  );

  async function add() {
    if (busy) return;
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return document.getElementById(id)?.focus();
    const isDone = await change(adding(chosen), {
      title: 'Added to the round',
      description: `${countText(chosen.length)}.`,
    });
    if (isDone) setChosen([]);
    else document.getElementById(id)?.focus();
  }

  return (
    <Loaded what={what} {...choices} data={others}>
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted-foreground">{nobodyLeft}</p>
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
              legend={legend}
              hint={`There is room for ${countText(Math.max(0, room))}.`}
              choices={all}
              chosen={chosen}
              max={room}
              error={missing ? 'Choose at least one' : (problem ?? undefined)}
              onChange={(next) => {
                setChosen(next);
                setMissing(false);
              }}
            />
            <FormActions
              button={chosen.length > 0 ? `Add ${countText(chosen.length)}` : 'Add'}
              look="plain"
              busy={busy}
              busyText="Adding..."
            />
          </form>
        )
      }
    </Loaded>
  );
}

const AddIdeas = (part: PartProps) => <AddForm {...part} choices={useIdeaChoices()} />;

function AddPeople(part: PartProps) {
  const { round, user } = part;
  const owners = useMemo(() => ownersIn(round), [round]);
  return <AddForm {...part} choices={usePeopleChoices(user.id, owners)} />;
}

export function OpenRound({ round, user, onClosed }: Props) {
  const manages = canManageRound(round, user);
  return (
    <div className="container page vstack gap-8 [&_h2]:text-xl [&_h3]:text-lg/[1.35]">
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
          user={user}
          kind="ideas"
          manages={manages}
          members={round.ideaList.map(ideaChoice)}
        />
        <Members
          round={round}
          user={user}
          kind="people"
          manages={manages}
          members={round.assessorList.map((one) => personChoice(one, user.id, ownersIn(round)))}
        />
      </div>
    </div>
  );
}
