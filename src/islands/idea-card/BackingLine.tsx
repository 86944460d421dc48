import { backingSentence } from '../../domain/evidence/sentence.ts';
import type { Backing } from '../../domain/evidence/source.ts';

type Props = {
  of: Backing | undefined;
  /** Also where nothing is backed. */
  always?: boolean | undefined;
};

/** How much of an idea of a list has a source; nothing where nothing has. */
export const BackingLine = ({ of, always }: Props) =>
  of &&
  (always || of.backed > 0) && (
    <span className="small soft backing-line">{backingSentence(of)}</span>
  );
