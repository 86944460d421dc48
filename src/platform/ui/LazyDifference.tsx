import { lazyComponent } from './lazy-component.tsx';

/** Loads the library that compares texts on demand. */
export const Difference = lazyComponent(() => import('./Difference.tsx'));
