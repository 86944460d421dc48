import type { IdeaInput } from '../domain/idea/fields.ts';
import type { Idea } from '../domain/idea/idea.ts';
import { createReadStore, write } from './queries.ts';

const path = '/api/ideas';

/** Every idea, in the server's order. Read when first subscribed to. */
export const $ideas = createReadStore<Idea[]>(path);

/** Reads the list again, after a failure or a change. */
export const refetchIdeas = () => $ideas.revalidate();

/** Creates an idea and reads the list again. @throws ApiError */
export async function createIdea(input: IdeaInput): Promise<Idea> {
  const idea = await write<Idea>('POST', path, input);
  refetchIdeas();
  return idea;
}
