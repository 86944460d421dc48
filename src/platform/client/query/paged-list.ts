// A list that the server gives page by page.
import type { ReadableAtom } from 'nanostores';
import type { Listed } from '../../text/response-parts.ts';
import { readOnce } from './queries.ts';
import type { Shape } from './shapes.ts';

/** A list by its path and by what a page of it has to be. */
export type PagedList<Item> = { $path: ReadableAtom<string>; page: Shape<Listed<Item>> };

/** The next page of a list. @throws ApiError */
export function more<Item>({ $path, page }: PagedList<Item>, from: string): Promise<Listed<Item>> {
  const path = $path.get();
  return readOnce(`${path}${path.includes('?') ? '&' : '?'}from=${from}`, page);
}
