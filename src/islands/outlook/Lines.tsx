import type { LineName, RuleSet } from '../../domain/outlook/rules.ts';
import type { LineReading } from '../../domain/outlook/turns.ts';
import { Turns } from './Turns.tsx';
import { leftOver } from './words.ts';

/** A line that somebody was led to, and what is to be told where it stands. */
export type LineAnchor = {
  line: LineName | null;
  reach: (element: HTMLElement | null) => void;
};

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

type LineProps = {
  reading: LineReading;
  rules: RuleSet;
  /** Given where somebody was led to this line; told where it stands on the page. */
  reach: LineAnchor['reach'] | undefined;
};

function OutlookLine({ reading, rules, reach }: LineProps) {
  const { line, headline, results, rule, criteria } = reading;
  return (
    <li ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
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

type Props = { readings: readonly LineReading[]; rules: RuleSet; anchor: LineAnchor };

/** What the rules say, line by line. */
export const Lines = ({ readings, rules, anchor: { line, reach } }: Props) => (
  <ul className="outlook list">
    {readings.map((reading) => (
      <OutlookLine
        key={reading.line.name}
        reading={reading}
        rules={rules}
        reach={reading.line.name === line ? reach : undefined}
      />
    ))}
  </ul>
);
