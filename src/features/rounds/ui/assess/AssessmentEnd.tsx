import { useEffect } from 'react';
import type { Delay } from '../../../../platform/client/api/send-delay.ts';
import { roundUrl } from '../../../../platform/client/router/route.ts';
import { isComplete } from '../../domain/assessment.ts';
import type { Round } from '../../domain/round-response.ts';
import { delayTexts, shortScoresText, toDeadline } from './assessment-texts.ts';
import type { OwnScores } from './use-own-scores.ts';

type Props = {
  round: Round;
  ownScores: readonly OwnScores[];
  delays: Readonly<Record<string, Delay>>;
  /** Everything is scored and sent. */
  onFinish: () => void;
  onSignIn: () => void;
};

const ideas = (count: number) => (count === 1 ? 'One idea is' : `${count} ideas are`);

const order = Object.keys(delayTexts);

export function AssessmentEnd({ round, ownScores, delays, onFinish, onSignIn }: Props) {
  const [delay] = ownScores
    .flatMap(({ id }) => delays[id] ?? [])
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const open = ownScores.filter(({ assessment }) => !isComplete(assessment));
  const [next] = open;
  const isDone = !next && ownScores.every(({ isUnsent }) => !isUnsent);
  useEffect(() => {
    if (isDone) onFinish();
  }, [isDone, onFinish]);
  const until = toDeadline(round.deadline);
  const title = next
    ? `${ideas(open.length)} not scored yet`
    : delay
      ? 'You have scored everything, and not all of it is sent yet'
      : 'You have finished';
  return (
    <section className="vstack finished" aria-labelledby="assessed">
      <h2 id="assessed" tabIndex={-1}>
        {title}
      </h2>
      {next ? (
        <>
          <p>Score each idea, or choose “Can’t judge”. You can change your scores until {until}.</p>
          <p className="actions">
            <a className="btn btn-primary" href={`#${next.id}`}>
              Score the next one
            </a>
          </p>
        </>
      ) : (
        <p>
          You can change your scores until {until}, or until everybody has finished:{' '}
          <span className="num">{round.finished}</span> of{' '}
          <span className="num">{round.assessors}</span> people have so far.
        </p>
      )}
      <p role="status">{delay && delayTexts[delay]}</p>
      {delay === 'signed out' && (
        <p className="actions">
          <button className="btn" type="button" onClick={onSignIn}>
            Sign in again
          </button>
        </p>
      )}
      <p>
        <a href={roundUrl(round.id)}>See the round</a>
      </p>
      <h3>Your scores</h3>
      <ol className="given grid">
        {ownScores.map(({ id, title, assessment }) => (
          <li key={id}>
            <a className="user-text" href={`#${id}`}>
              {title}
            </a>
            <span className="small text-muted-foreground">
              {shortScoresText(assessment)}
              {delays[id] && ', not sent yet'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
