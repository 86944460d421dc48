import { atom } from 'nanostores';

let openings = 0;

/** Which opening of the command palette is on the screen, if any. */
export const $palette = atom<number | null>(null);

export const openPalette = (): void => $palette.set(++openings);

/**
 * Closes the palette.
 * @param opening only this one: a browser tells late that it has closed something, when it may be open again
 */
export function closePalette(opening = $palette.get()): void {
  if ($palette.get() === opening) $palette.set(null);
}
