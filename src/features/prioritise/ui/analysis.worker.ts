import { analyse, type Ranked } from '../domain/ranking.ts';

addEventListener('message', ({ data }: MessageEvent<{ ideas: Ranked[]; ordered: boolean }>) =>
  postMessage(analyse(data.ideas, data.ordered)),
);
