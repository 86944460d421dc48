import { roundsPath } from '../../../platform/client/router/route.ts';
import { BrokenTrace } from '../../../platform/ui/BrokenTrace.tsx';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { LoadError, type LoadErrorProps } from '../../../platform/ui/LoadError.tsx';
import { formHash } from '../client/new-round.ts';
import { HowRounds } from './HowRounds.tsx';

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

export const RoundFailed = (props: Omit<LoadErrorProps, 'what'>) => (
  <div className="wrap page stack">
    <Heading>Round</Heading>
    <LoadError what="The round" {...props} />
  </div>
);

/** @param formShown the form stands below already */
export const NoRounds = ({ formShown }: { formShown: boolean }) =>
  formShown ? null : (
    <div className="sheet sides round-side">
      <div className="stack">
        <h2>No rounds yet</h2>
        <p>
          Pick some ideas and some people. Each of them scores the ideas alone. See where you agree
          and what to discuss.
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
