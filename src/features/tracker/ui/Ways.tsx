import { activityPath, listUrl, roundsPath } from '../../../platform/client/router/route.ts';
import { PaletteButton } from '../../../platform/ui/PaletteButton.tsx';

/** Above the title of each page beside the list. @param here the one that it is */
export const Ways = ({ here }: { here?: 'rounds' | 'activity' }) => (
  <div className="row between small no-print">
    <nav className="ways" aria-label="Idea Tracker">
      <a href={listUrl()}>Back to all ideas</a>
      <a href={roundsPath} aria-current={here === 'rounds' ? 'page' : undefined}>
        Rounds
      </a>
      <a href={activityPath} aria-current={here === 'activity' ? 'page' : undefined}>
        Activity
      </a>
    </nav>
    <PaletteButton />
  </div>
);
