import { ideaUrl } from '../../ideas/domain/anchor.ts';
import { type LineName, lineNames } from './rules.ts';

/** The URL of an idea's regulatory outlook, or of one of its lines. */
export const regulatoryUrl = (id: string, line?: LineName): string =>
  `${ideaUrl(id)}/outlook${line ? `#${line}` : ''}`;

/** The line that the URL of an outlook names. */
export const lineIn = (hash: string): LineName | null =>
  lineNames.find((name) => hash === `#${name}`) ?? null;
