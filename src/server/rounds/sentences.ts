import { roundSentence } from '../../domain/rounds/sentence.ts';
import { figuresOf, ideasOfRounds } from './figures.ts';

/** What closed rounds say in one sentence. */
export async function sentencesOf(roundIds: string[]): Promise<Map<string, string>> {
  const about = await ideasOfRounds(roundIds);
  const sentences = new Map<string, string>();
  for (const id of roundIds) {
    const { ideas, results } = await figuresOf(id, about.get(id) ?? []);
    const titles = ideas.map(({ ideaTitle }) => ideaTitle);
    sentences.set(id, roundSentence(results, titles));
  }
  return sentences;
}
