import type { RuleSet } from '../../domain/outlook/rules.ts';
import type { LineReading } from '../../domain/outlook/turns.ts';
import { Turns } from './Turns.tsx';
import { leftOver } from './words.ts';

const metWords = { met: 'Met', 'not met': 'Not met', 'not sure': 'Open' };

/** A text that was read, with a link to it, and where it was read second-hand. */
function Cited({ name, rules }: { name: string; rules: RuleSet }) {
  const source = rules.sources[name];
  if (!source) return null;
  const { title, href, readAt, secondHand } = source;
  return (
    <>
      <a href={href}>{title}</a>,{' '}
      {secondHand ? `read second-hand in ${readAt} (${secondHand})` : `read in ${readAt}`}.{' '}
    </>
  );
}

function Sources({ reading, rules }: { reading: LineReading; rules: RuleSet }) {
  const { line, rule } = reading;
  const shown = rule ? rule.sources : line.rules.flatMap(({ sources }) => sources);
  const noted = line.notes.flatMap(({ sources }) => sources);
  return (
    <p className="outlook-source">
      {rule && `${rule.article}. `}
      {[...new Set([...shown, ...noted])].map((name) => (
        <Cited key={name} name={name} rules={rules} />
      ))}
    </p>
  );
}

function OutlookLine({ reading, rules }: { reading: LineReading; rules: RuleSet }) {
  const { line, headline, results, rule, criteria } = reading;
  return (
    <li>
      <h4 className="small soft">{line.title}</h4>
      <p className="result-line">{headline ?? 'Open'}</p>
      {!headline && <p className="small">Still open: {leftOver(results, line)}.</p>}
      {criteria.length > 0 && rule?.result !== 'No clinical decision support' && (
        <ol className="criteria list small">
          {criteria.map(({ says, met }) => (
            <li key={says}>
              <strong>{metWords[met]}</strong> {says}
            </li>
          ))}
        </ol>
      )}
      {rule?.quote && (
        <>
          <p className="small">This sentence decides:</p>
          <blockquote>“{rule.quote}”</blockquote>
        </>
      )}
      {rule && <p className="small">{rule.sentence}</p>}
      <Turns reading={reading} />
      {line.notes.length > 0 && (
        <p className="outlook-source">{line.notes.map(({ says }) => says).join(' ')}</p>
      )}
      <Sources reading={reading} rules={rules} />
    </li>
  );
}

/** What the rules say, line by line. */
export const Lines = ({
  readings,
  rules,
}: {
  readings: readonly LineReading[];
  rules: RuleSet;
}) => (
  <ul className="outlook list">
    {readings.map((reading) => (
      <OutlookLine key={reading.line.name} reading={reading} rules={rules} />
    ))}
  </ul>
);
