import { listUrl, roundsPath } from '../../client/route.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';

/** Above the title of each page of rounds. @param here it is the list itself */
export const Ways = ({ here = false }: { here?: boolean }) => (
  <div className="row between small no-print">
    <nav className="ways" aria-label="Idea Tracker">
      <a href={listUrl()}>Back to all ideas</a>
      <a href={roundsPath} aria-current={here ? 'page' : undefined}>
        Rounds
      </a>
    </nav>
    <PaletteButton />
  </div>
);
