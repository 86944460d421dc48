import { useEffect, useState } from 'react';
import { roundStores } from '../../client/rounds.ts';
import { roundsPath, roundUrl } from '../../client/route.ts';
import type { Round } from '../../domain/rounds/round.ts';
import { Heading } from '../founders/Heading.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { closesText, toDeadline } from './words.ts';

/** The time of this device, a minute old at most. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What the round asks, and until when. */
export function AssessHead({ round }: { round: Round }) {
  const now = useMinutes();
  const isOver = Date.parse(round.deadline) <= now;
  // The server's clock decides.
  useEffect(() => {
    if (isOver) roundStores(round.id).$round.revalidate();
  }, [isOver, round.id]);
  return (
    <div className="assess-head">
      <div className="row between small">
        <nav className="ways" aria-label="Rounds">
          <a href={roundsPath}>All rounds</a>
          <a href={roundUrl(round.id)}>This round</a>
        </nav>
        <PaletteButton />
      </div>
      <div className="row between">
        <div className="stack">
          <Heading>{round.title}</Heading>
          {round.question && (
            <p className="user-text" dir="auto">
              {round.question}
            </p>
          )}
        </div>
        <p className="small">
          <strong>{closesText(round.deadline, now)}</strong> <br />
          <time className="soft" dateTime={round.deadline}>
            {toDeadline(round.deadline)}
          </time>
        </p>
      </div>
    </div>
  );
}
