import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';

const [sample] = sampleIdeas;
if (!sample) throw new Error('There is no sample idea.');
/** A sample idea that has an answer in every field. */
export const sampleAnswers = sample;

/** An idea as the server returns it. */
export const idea = (more: Partial<Idea> = {}): Idea => ({
  ...sampleAnswers,
  id: crypto.randomUUID(),
  userId: 'ada',
  user: { name: 'Ada Test' },
  createdAt: new Date().toISOString(),
  scoresSet: [],
  revision: 1,
  ...more,
});
