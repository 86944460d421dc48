import { useState } from 'react';
import { DecisionLabel } from '#features/decisions/ui/DecisionLabel.tsx';
import type { SourceWords } from '#features/evidence/domain/source-response.ts';
import { SourceText } from '#features/evidence/ui/SourceText.tsx';
import { allFields, type FieldName, labelOf } from '#features/ideas/domain/fields.ts';
import { initialAnswers } from '#features/ideas/domain/idea.ts';
import { questionNames } from '#features/regulatory/domain/regulatory-questions.ts';
import { labelOf as labelOfAnswer, questions } from '#features/regulatory/domain/rule-texts.ts';
import { Changes } from '#features/tracker/ui/idea/Changes.tsx';
import { capitalize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { formatCalendarDay } from '#platform/ui/dates.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import type { ColumnText, FileContent } from '../client/idea-file.ts';
import type {
  DecisionToRecord,
  ImportRow,
  PlannedSources,
  RegulatoryAnswersToImport,
} from '../domain/import/import-response.ts';

const PlannedDecision = ({ decision, reason, lookAgainOn }: DecisionToRecord) => (
  <div className="vstack gap-1">
    <p className="hstack small">
      Records <DecisionLabel decision={decision} />
      {lookAgainOn && (
        <span className="text-muted-foreground">Review on {formatCalendarDay(lookAgainOn)}</span>
      )}
    </p>
    <p className="small user-text" dir="auto">
      {reason}
    </p>
  </div>
);

const answerWords = (question: (typeof questionNames)[number], answer: string | null) =>
  answer === null ? 'Not answered' : labelOfAnswer(question, answer);

function PlannedRegulatoryAnswers({ before, after }: RegulatoryAnswersToImport) {
  const changed = questionNames.filter((name) => after[name] !== (before?.[name] ?? null));
  const count = changed.length === 1 ? 'an answer' : `${changed.length} answers`;
  return (
    <LazyDetails
      className="small"
      summary={`${before ? 'Changes' : 'Gives'} ${count} of the regulatory outlook`}
    >
      {() => (
        <ul className="list">
          {changed.map((name) => (
            <li key={name}>
              {questions[name].asks} {before && `${answerWords(name, before[name])} → `}
              <strong>{answerWords(name, after[name])}</strong>
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  );
}

const looks = {
  new: 'primary',
  changed: 'secondary',
  unchanged: 'outline',
  refused: 'destructive',
} as const;

const otherLabels: Record<string, string> = {
  decision: 'Decision',
  'decision.decision': 'Decision',
  'decision.reason': 'Reason of the decision',
  'decision.lookAgainOn': 'Review on',
  sources: 'Sources',
  outlook: 'Regulatory outlook',
  scoresSet: 'Scores that are set',
};

/** `Source 3, shows` for the path `sources.2.shows`. */
function sourceLabel(path: string): string | null {
  const [, at, member] = /^sources\.(\d{1,4})(?:\.(\w+))?/.exec(path) ?? [];
  return at === undefined ? null : [`Source ${Number(at) + 1}`, member].filter(Boolean).join(', ');
}

const order = ['refused', 'changed', 'new', 'unchanged'];

/** Counts added sources, decisions and regulatory answers as a change of the idea. */
export const outcomeOf = ({ outcome, decision, outlook, sources }: ImportRow) =>
  outcome === 'unchanged' && (decision || outlook || sources.length > 0) ? 'changed' : outcome;

function positionOf(row: ImportRow): number {
  const outcome = outcomeOf(row);
  return order.indexOf(outcome === 'unchanged' && row.leftOut.length > 0 ? 'new' : outcome);
}

/** In characters: longer than any choice or number. */
const maxOfCell = 40;

function written(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).trim();
  if (text === '') return ' It is empty in the file.';
  return text.length > maxOfCell ? '' : ` The file says “${text}”.`;
}

/** The value at a path such as `decision.reason`. */
const valueAt = (row: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value ? Reflect.get(value, name) : undefined),
      row,
    );

const Texts = ({ summary, texts }: { summary: string; texts: readonly ColumnText[] }) =>
  texts.length > 0 && (
    <LazyDetails
      className="small"
      summary={`${summary} ${texts.map(({ column }) => column).join(', ')}`}
    >
      {() => (
        <dl>
          {texts.map(({ column, text }, at) => (
            <div key={at}>
              <dt className="text-muted-foreground">{column}</dt>
              <dd className="user-text" dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </LazyDetails>
  );

const answersIn = (row: Record<string, unknown> | undefined): ColumnText[] =>
  allFields.flatMap(({ name, label }) => {
    const text = String(row?.[name] ?? '');
    return text.trim() === '' ? [] : [{ column: label, text }];
  });

/** `Product Type: Other; Impact Score, Feasibility Score: 5` */
const assumedText = (names: readonly FieldName[]) =>
  [...Map.groupBy(names, (name) => initialAnswers[name])]
    .map(([value, names]) => `${names.map(labelOf).join(', ')}: ${value}`)
    .join('; ');

const counted = ({ length }: readonly SourceWords[]) =>
  length === 1 ? 'a source' : `${length} sources`;

type SourcesProps = { sources: readonly SourceWords[]; sign: '+' | '−'; summary: string };

const Sources = ({ sources, sign, summary }: SourcesProps) => (
  <LazyDetails className="small" summary={summary}>
    {() => (
      <ol className="list sources">
        {sources.map((source, at) => (
          <li key={at}>
            <span className="num font-[600]" aria-hidden="true">
              {sign}
            </span>
            <div className="vstack gap-1">
              <SourceText source={source} />
            </div>
          </li>
        ))}
      </ol>
    )}
  </LazyDetails>
);

const ImportSources = ({ sources, leftOut, withoutFile }: PlannedSources) => (
  <>
    {sources.length > 0 && (
      <Sources
        sources={sources}
        sign="+"
        summary={`Adds ${counted(sources)} under your name, unchecked`}
      />
    )}
    {withoutFile > 0 && (
      <p className="notice">
        {withoutFile === 1
          ? 'A source is added without its file, which an export does not hold.'
          : `${withoutFile} sources are added without their files, which an export does not hold.`}
      </p>
    )}
    {leftOut.length > 0 && (
      <Sources
        sources={leftOut}
        sign="−"
        summary={`Leaves out ${counted(leftOut)} that the idea has already, in other words`}
      />
    )}
  </>
);

function Row({ planned, content }: { planned: ImportRow; content: FileContent }) {
  const { row, outcome, ideaTitle, changes, decision, outlook, errors, assumed } = planned;
  const { sameTitle, unknownId } = planned;
  const { rows, numbers, skipped } = content;
  const shown = outcomeOf(planned);
  return (
    <li className="vstack gap-1.5 border-b-1 border-border py-2.5">
      <p className="hstack">
        <Badge look={looks[shown]}>{capitalize(shown)}</Badge>
        <span className="user-text">{ideaTitle || 'No title'}</span>
        <span className="text-muted-foreground small">
          {numbers ? `row ${numbers[row - 1]} of the table` : `idea ${row} of the file`}
        </span>
      </p>
      {unknownId && outcome === 'new' && (
        <p className="notice">Its id is not known here, so this becomes another, new idea.</p>
      )}
      {sameTitle && outcome === 'new' && (
        <p className="notice">
          An idea with this title is there already. This would be another one; to change that one
          instead, give the row its id, as an export does.
        </p>
      )}
      {assumed.length > 0 && outcome === 'new' && (
        <p className="text-muted-foreground small">
          {assumedText(assumed)}, since the file has none.
        </p>
      )}
      {errors.map(({ path, message }) => (
        <p key={path} className="error small">
          {path === 'id'
            ? message
            : `${otherLabels[path.replace(/^scoresSet\..*/, 'scoresSet')] ?? sourceLabel(path) ?? labelOf(path)}: ${message}.${written(valueAt(rows[row - 1], path))}`}
        </p>
      ))}
      {outcome === 'new' && (
        <>
          <Texts summary="Writes" texts={answersIn(rows[row - 1])} />
          <Texts summary="Does not import" texts={skipped[row - 1] ?? []} />
        </>
      )}
      {changes.length > 0 && <Changes verb="Changes" changes={changes} />}
      {outcome === 'changed' && changes.length === 0 && (
        <p className="text-muted-foreground small">Changes which scores are set.</p>
      )}
      {decision && <PlannedDecision {...decision} />}
      {outlook && <PlannedRegulatoryAnswers {...outlook} />}
      <ImportSources {...planned} />
    </li>
  );
}

const shownAtFirst = 50;

type Props = { rows: readonly ImportRow[]; content: FileContent };

export function ImportRows({ rows, content }: Props) {
  const [all, setAll] = useState(false);
  const sorted = rows.toSorted((a, b) => positionOf(a) - positionOf(b));
  const shown = all ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <>
      <ul className="list import-rows max-h-[40dvh] overflow-y-auto border-y-1 border-border">
        {shown.map((row) => (
          <Row key={row.row} planned={row} content={content} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button onClick={() => setAll(true)}>Show all {rows.length} rows</Button>
      )}
    </>
  );
}
