import { atom } from 'nanostores';

let openings = 0;

/** A number that identifies the open palette. */
export const $palette = atom<number | null>(null);

export const openPalette = (): void => $palette.set(++openings);

/**
 * Closes the palette.
 * @param opening closes only this one: browsers report a closing late, when the palette may be open again
 */
export function closePalette(opening = $palette.get()): void {
  if ($palette.get() === opening) $palette.set(null);
}
