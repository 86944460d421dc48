import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';

/** What there is of a kind, in its order. */
export async function inOrder<Name extends CollectionKey>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  const all = await getCollection(name);
  return all.sort((a, b) => a.data.order - b.data.order);
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `four projects`, `one office`. @param noun as it is called when there is one */
export const counted = (count: number, noun: string): string =>
  `${words[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;

/** With a capital, as a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
