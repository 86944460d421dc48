import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';
import { countWord as number } from '#platform/text/wording.ts';

export async function inOrder<Name extends CollectionKey>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  const all = await getCollection(name);
  return all.sort((a, b) => a.data.order - b.data.order);
}

/** `four projects`, `one office` */
export const counted = (count: number, noun: string): string =>
  `${number(count).toLowerCase()} ${noun}${count === 1 ? '' : 's'}`;
