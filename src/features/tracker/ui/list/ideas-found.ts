import type { IdeaPage } from '../../domain/list-response.ts';

/** `10 ideas`, or of filtered ones `3 of 10 ideas` */
export const ideasFound = ({ total, all }: Pick<IdeaPage, 'total' | 'all'>, filtered: boolean) =>
  `${filtered ? `${total} of ` : ''}${all} ${all === 1 ? 'idea' : 'ideas'}`;
