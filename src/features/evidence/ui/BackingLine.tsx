import type { Backing } from '../../ideas/domain/idea-response.ts';
import { backingSentence } from '../domain/sentence.ts';

type Props = {
  of: Partial<Backing>;
  /** Shows also when nothing is sourced. */
  always?: boolean | undefined;
};

/** How much of an idea of a list has a source; nothing where nothing has, or in a preview. */
export const BackingLine = ({ of: { answers = 0, backed = 0, against = 0 }, always }: Props) =>
  (always || backed > 0) && (
    <span className="small soft backing-line">{backingSentence({ answers, backed, against })}</span>
  );
