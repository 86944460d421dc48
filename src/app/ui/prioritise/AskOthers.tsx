import { askUrl } from '../../../features/rounds/client/new-round.ts';
import { ideasOfRound } from '../../../features/rounds/domain/round.ts';

/** Leads to the form that opens a round about what is listed, as much of it as a round has. */
export const AskOthers = ({ ideaIds }: { ideaIds: readonly string[] }) =>
  ideaIds.length >= ideasOfRound.min && (
    <a className="small no-print" href={askUrl(ideaIds)}>
      {ideaIds.length > ideasOfRound.max
        ? `Ask others to score the first ${ideasOfRound.max}`
        : 'Ask others to score'}
    </a>
  );
