import { atom } from 'nanostores';

/** Whether the command palette is open. */
export const $paletteOpen = atom(false);
