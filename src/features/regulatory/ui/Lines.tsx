import { Fragment } from 'react';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import type { LineReading } from '../domain/alternatives.ts';
import type { LineName, RuleSet } from '../domain/rules.ts';
import { leftOver } from '../domain/words.ts';
import { Alternatives } from './Alternatives.tsx';

/** The line that the URL names, and the function that receives its element. */
export type LineAnchor = {
  line: LineName | null;
  reach: (element: HTMLElement | null) => void;
};

const metWords = { met: 'Met', 'not met': 'Not met', 'not sure': 'Open' };

/** The texts that a line rests on; where one was read that is not the text itself is folded away. */
function Sources({ reading, rules }: { reading: LineReading; rules: RuleSet }) {
  const { line, rule } = reading;
  const shown = rule ? rule.sources : line.rules.flatMap(({ sources }) => sources);
  const noted = line.notes.flatMap(({ sources }) => sources);
  const cited = [...new Set([...shown, ...noted])].flatMap((name) => rules.sources[name] ?? []);
  const secondHand = cited.filter((source) => source.secondHand);
  return (
    <>
      <p className="outlook-source">
        {rule && `${rule.article}. `}
        {cited.map((source) => (
          <Fragment key={source.title}>
            <a href={source.href}>{source.title}</a>, read {source.secondHand && 'second-hand '}in{' '}
            {source.readAt}.{' '}
          </Fragment>
        ))}
      </p>
      {secondHand.length > 0 && (
        <Disclosure className="fold outlook-source" summary="Secondary sources">
          {() => (
            <ul className="list">
              {secondHand.map((source) => (
                <li key={source.title}>
                  {source.title}: {source.secondHand}
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  );
}

type LineProps = {
  reading: LineReading;
  rules: RuleSet;
  /** Set where a link leads to this line; receives its element. */
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
        <ol className="criteria list small grid gap-1">
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
      <Alternatives reading={reading} />
      {line.notes.length > 0 && (
        <p className="outlook-source">{line.notes.map(({ says }) => says).join(' ')}</p>
      )}
      <Sources reading={reading} rules={rules} />
    </li>
  );
}

type Props = { readings: readonly LineReading[]; rules: RuleSet; anchor: LineAnchor };

/** The results, line by line. */
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
