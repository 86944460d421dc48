import { ideaUrl } from '#features/ideas/domain/idea-urls.ts';
import { type LineName, lineNames } from './rules.ts';

export const regulatoryUrl = (id: string, line?: LineName): string =>
  `${ideaUrl(id)}/outlook${line ? `#${line}` : ''}`;

export const lineIn = (hash: string): LineName | null =>
  lineNames.find((name) => hash === `#${name}`) ?? null;
