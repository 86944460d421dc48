import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import { $everyIdea } from '../../tracker/client/ideas.ts';
import type { RoundDraft } from '../client/new-round.ts';
import { assessorsOfRound, ideasOfRound } from '../domain/round.ts';
import { PickList, useIdeaChoices, usePeopleChoices } from './PickList.tsx';

type Props = {
  id: string;
  draft: RoundDraft;
  error: string | undefined;
  onChange: (change: Partial<RoundDraft>) => void;
};

export const IdeaPicks = ({ id, draft, error, onChange }: Props) => (
  <Loaded what="The ideas" {...useIdeaChoices()}>
    {(choices) => (
      <PickList
        id={id}
        legend="Ideas"
        hint={`${ideasOfRound.min} to ${ideasOfRound.max} ideas.`}
        choices={choices}
        chosen={draft.ideaIds}
        max={ideasOfRound.max}
        error={error}
        onChange={(ideaIds) => onChange({ ideaIds })}
      />
    )}
  </Loaded>
);

/** Picks the assessors of the round. Marks the owners of picked ideas. */
export function PeoplePicks({ id, draft, user, error, onChange }: Props & { user: User }) {
  const { data: page } = useStore($everyIdea);
  const owners = useMemo(
    () =>
      page?.ideas.flatMap((idea) => (draft.ideaIds.includes(idea.id) ? [idea.userId] : [])) ?? [],
    [page, draft.ideaIds],
  );
  return (
    <Loaded what="The people" {...usePeopleChoices(user.id, owners)}>
      {(people) => (
        <PickList
          id={id}
          legend="Who is asked"
          hint={`${assessorsOfRound.min} to ${assessorsOfRound.max} people. Nobody is asked about their own ideas. Of two people, each can work out from the median what the other gave.`}
          choices={people}
          chosen={draft.assessorIds}
          max={assessorsOfRound.max}
          error={error}
          onChange={(assessorIds) => onChange({ assessorIds })}
        />
      )}
    </Loaded>
  );
}
