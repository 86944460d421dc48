import { useStore } from '@nanostores/react';
import { ApiError } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { toShortDay } from '../../../platform/ui/dates.ts';
import { $movement, $movementDays, setMovementDays, usualDays } from '../client/movement.ts';
import type { RankingMovement } from '../domain/activity-response.ts';
import { DayField } from './DayField.tsx';
import { Moved } from './Moved.tsx';
import { Slopes } from './Slopes.tsx';
import { movementSentence, rankText } from './words.ts';

type Days = [string, string];

const Table = ({ ideas, days }: { ideas: RankingMovement['ideas']; days: Days }) => (
  <div className="scroll">
    <table className="table">
      <caption className="sr">Ranks on both days</caption>
      <thead>
        <tr>
          <th scope="col">Idea</th>
          {days.map((day, at) => (
            <th key={at} scope="col" className="end">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ideas.map(({ id, ideaTitle, before, after }) => (
          <tr key={id}>
            <th scope="row">{ideaTitle}</th>
            <td className="num">{rankText(before)}</td>
            <td className="num">{rankText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Answer({ movement }: { movement: RankingMovement }) {
  const { ideas, from, to, gone, total } = movement;
  const days: Days = [toShortDay(from), toShortDay(to)];
  return (
    <>
      <p className="movement-sentence user-text">{movementSentence(movement)}</p>
      {ideas.length > 0 && (
        <>
          <div className="sides gap-x-12">
            <div>
              <Slopes ideas={ideas} days={days} />
            </div>
            <Moved movement={movement} />
          </div>
          <Disclosure className="explanation" summary="The same as a table">
            {() => <Table ideas={ideas} days={days} />}
          </Disclosure>
        </>
      )}
      {ideas.length < total && (
        <p className="small soft">
          Of {total} ideas these are the best, and those that have moved.
        </p>
      )}
      {gone > 0 && (
        <p className="small soft">
          {gone} deleted {gone === 1 ? 'idea is' : 'ideas are'} gone for good, and left out of these
          ranks.
        </p>
      )}
    </>
  );
}

/** Explains how the ranking by the owners' scores moved between two days, at the weights of Prioritise. */
export function Movement() {
  const { data, error, loading } = useStore($movement);
  const days = useStore($movementDays);
  const failed = error && !loading;
  const usual = usualDays();
  const refused = failed && error instanceof ApiError && error.status === 400 && error.errors[0];
  return (
    <section className="stack" aria-label="Why did the ranking move?">
      <fieldset className="movement-days">
        <legend className="sr">Days to compare</legend>
        <DayField
          id="movement-from"
          label="From"
          value={days.from || usual.from}
          max={usual.to}
          error={refused ? refused.message : undefined}
          onDay={(from) => setMovementDays({ from })}
        />
        <DayField
          id="movement-to"
          label="To"
          value={days.to || usual.to}
          max={usual.to}
          onDay={(to) => setMovementDays({ to })}
        />
      </fieldset>
      {data ? (
        <Answer movement={data} />
      ) : failed && !refused ? (
        <p role="alert">
          The ranking could not be compared. {errorMessage(error)}{' '}
          <button className="link" type="button" onClick={() => $movement.revalidate()}>
            Try again
          </button>
        </p>
      ) : refused ? (
        <p role="status">Choose other days.</p>
      ) : (
        <p className="soft" role="status">
          Comparing…
        </p>
      )}
    </section>
  );
}
