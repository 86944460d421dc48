import { analyse, type Ranked } from '../domain/ranking.ts';

/** Works the analysis out away from the page. */
addEventListener('message', ({ data }: MessageEvent<{ ideas: Ranked[]; ordered: boolean }>) =>
  postMessage(analyse(data.ideas, data.ordered)),
);
