import { useMemo, useState } from 'react';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import { assessorsOfRound, ideasOfRound } from '../domain/round.ts';
import type { Round } from '../domain/round-response.ts';
import { PickList } from './PickList.tsx';
import { useIdeaChoices, usePeopleChoices } from './use-choices.ts';
import { useRoundChange } from './use-round-change.ts';
import { ideasText, peopleText } from './words.ts';

type Choices = ReturnType<typeof useIdeaChoices>;
type Props = { round: Round; user: User };
type FormProps = {
  round: Round;
  kind: 'ideas' | 'people';
  choices: Choices;
  /** How many more there is room for. */
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
    // The fieldset names the reason.
    else document.getElementById(id)?.focus();
  }

  return (
    <Loaded what={kind === 'ideas' ? 'The ideas' : 'The people'} {...choices}>
      {(all) =>
        all.length === 0 ? (
          <p className="soft">
            {kind === 'ideas' ? 'All ideas are in it already.' : 'Everybody is asked already.'}
          </p>
        ) : (
          <form
            className="stack"
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

export function AddIdeas({ round }: Props) {
  const choices = useIdeaChoices(useMemo(() => idsOf(round.ideaList), [round]));
  return (
    <AddForm round={round} kind="ideas" choices={choices} room={ideasOfRound.max - round.ideas} />
  );
}

export function AddPeople({ round, user }: Props) {
  const owners = useMemo(() => round.ideaList.map((idea) => idea.user.id), [round]);
  const there = useMemo(() => idsOf(round.assessorList), [round]);
  const choices = usePeopleChoices(user.id, owners, there);
  const room = assessorsOfRound.max - round.assessors;
  return <AddForm round={round} kind="people" choices={choices} room={room} />;
}
