import { lazyComponent } from './lazy-component.tsx';

/** Loads the library that compares texts when a difference is first shown. */
export const Difference = lazyComponent(() => import('./Difference.tsx'));
