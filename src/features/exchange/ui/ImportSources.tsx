import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import type { SourceWords } from '../../evidence/domain/source-response.ts';
import { SourceText } from '../../evidence/ui/SourceText.tsx';
import type { PlannedSources } from '../domain/import/import-response.ts';

type Props = { sources: readonly SourceWords[]; sign: '+' | '−'; summary: string };

const counted = ({ length }: readonly SourceWords[]) =>
  length === 1 ? 'a source' : `${length} sources`;

const Sources = ({ sources, sign, summary }: Props) => (
  <Disclosure className="small" summary={summary}>
    {() => (
      <ol className="list sources">
        {sources.map((source, at) => (
          <li key={at}>
            <span className="num" aria-hidden="true">
              {sign}
            </span>
            <div className="stack">
              <SourceText source={source} />
            </div>
          </li>
        ))}
      </ol>
    )}
  </Disclosure>
);

/** The planned sources of a row. */
export const ImportSources = ({ sources, leftOut, withoutFile }: PlannedSources) => (
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
