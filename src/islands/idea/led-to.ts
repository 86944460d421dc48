import { atom } from 'nanostores';

/** The comment that somebody asks to see; it takes the focus once it is on the page. */
export const $ledTo = atom<string | null>(null);
