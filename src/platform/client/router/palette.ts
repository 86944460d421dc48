import { atom } from 'nanostores';

let openings = 0;

/** The number of the opening that is on the screen. */
export const $palette = atom<number | null>(null);

export const openPalette = (): void => $palette.set(++openings);

/**
 * Closes the palette.
 * @param opening only this one: browsers report a closing late, when the palette may be open again
 */
export function closePalette(opening = $palette.get()): void {
  if ($palette.get() === opening) $palette.set(null);
}
