import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $founders } from '../../accounts/client/founders.ts';
import { $everyIdea } from '../../tracker/client/ideas.ts';
import type { Choice } from './PickList.tsx';
import { ownText } from './words.ts';

const none: ReadonlySet<string> = new Set();

/** All ideas as choices, with their owners. @param without ids to leave out */
export function useIdeaChoices(without = none) {
  const { data, error, loading } = useStore($everyIdea);
  const choices = useMemo(
    () =>
      data?.ideas
        .filter(({ id }) => !without.has(id))
        .map(({ id, ideaTitle, user }): Choice => ({ id, label: ideaTitle, note: user.name })),
    [data, without],
  );
  return { data: choices, error, loading, onRetry: () => $everyIdea.revalidate() };
}

/**
 * Everybody who can be asked, and who of them is not asked about all.
 * @param owners whose the ideas of the round are, one for each
 */
export function usePeopleChoices(userId: string, owners: readonly string[], without = none) {
  const { data, error, loading } = useStore($founders);
  const choices = useMemo(
    () =>
      data
        ?.filter(({ id }) => !without.has(id))
        .map(
          ({ id, name }): Choice => ({
            id,
            label: id === userId ? `${name} (you)` : name,
            note: ownText(
              owners.filter((owner) => owner === id).length,
              owners.length,
              id === userId,
            ),
          }),
        ),
    [data, userId, owners, without],
  );
  return { data: choices, error, loading, onRetry: () => $founders.revalidate() };
}
