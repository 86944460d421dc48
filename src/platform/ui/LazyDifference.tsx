import { lazyComponent } from './lazy-component.tsx';

export const Difference = lazyComponent(() => import('./Difference.tsx'));
