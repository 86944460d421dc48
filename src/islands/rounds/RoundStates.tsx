import { isSessionEnd } from '../../client/api.ts';
import { formHash } from '../../client/new-round.ts';
import { roundsPath } from '../../client/route.ts';
import { BrokenTrace } from '../../ui/BrokenTrace.tsx';
import { Heading } from '../founders/Heading.tsx';
import { HowRounds } from './HowRounds.tsx';
import { Ways } from './Ways.tsx';

export const RoundNotFound = () => (
  <>
    <BrokenTrace />
    <div className="wrap page stack narrow-page">
      <Heading>Round not found</Heading>
      <p className="lead">The round you're looking for doesn't exist.</p>
      <p className="actions">
        <a className="btn btn-primary" href={roundsPath}>
          All rounds
        </a>
      </p>
    </div>
  </>
);

/** What could not be read, with the way to try again. */
export const NotRead = ({ what, error, onRetry }: NotReadProps) => (
  <div className="sheet stack" role="alert">
    <h2>{isSessionEnd(error) ? 'Your session has ended' : `${what} could not be loaded`}</h2>
    <p>
      {isSessionEnd(error) ? 'Sign in again to go on.' : 'Check your connection and try again.'}{' '}
      Nothing you have saved is lost.
    </p>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        {isSessionEnd(error) ? 'Sign in again' : 'Try again'}
      </button>
    </p>
  </div>
);
type NotReadProps = { what: string; error: unknown; onRetry: () => void };

export const RoundFailed = (props: Omit<NotReadProps, 'what'>) => (
  <div className="wrap page stack">
    <Ways />
    <Heading>Round</Heading>
    <NotRead what="The round" {...props} />
  </div>
);

/** @param formShown the form stands below already */
export const NoRounds = ({ formShown }: { formShown: boolean }) =>
  formShown ? null : (
    <div className="sheet round-side">
      <div className="stack">
        <h2>No rounds yet</h2>
        <p>
          Pick some ideas and some people. Each of them scores the ideas alone; what comes out tells
          which ideas are safe bets, and where talking is worth the time.
        </p>
        <p className="actions">
          <a className="btn btn-primary" href={`#${formHash}`}>
            Open your first round
          </a>
        </p>
      </div>
      <HowRounds />
    </div>
  );
