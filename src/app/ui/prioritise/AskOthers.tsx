import { askUrl } from '../../../features/rounds/client/new-round.ts';
import { ideasOfRound } from '../../../features/rounds/domain/round.ts';

/** Links to the form for a round about the listed ideas, up to its limit. */
export const AskOthers = ({ ideaIds }: { ideaIds: readonly string[] }) =>
  ideaIds.length >= ideasOfRound.min && (
    <a className="small no-print" href={askUrl(ideaIds)}>
      {ideaIds.length > ideasOfRound.max
        ? `Ask others to score the first ${ideasOfRound.max}`
        : 'Ask others to score'}
    </a>
  );
