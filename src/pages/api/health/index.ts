export { ALL } from './ready.ts';

export const prerender = false;
