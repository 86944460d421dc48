// A file of its own, because cards need nothing else about sources.
import type { Backing } from '../../ideas/domain/idea-response.ts';

/** `9 of 31 answers have a source, 3 against` */
export function backingSentence({ answers, backed, against }: Backing): string {
  const share = `${backed || 'None'} of ${answers} answers ${backed < 2 ? 'has' : 'have'} a source`;
  return against > 0 ? `${share}, ${against} against` : share;
}
