import type { Ranked } from '../domain/conflicts.ts';
import { analyse } from '../domain/ranking.ts';

/** Works the analysis out away from the page; answers carry the number of their question. */
addEventListener(
  'message',
  (event: MessageEvent<{ id: number; ideas: Ranked[]; ordered: boolean }>) => {
    const { id, ideas, ordered } = event.data;
    postMessage({ id, analysis: analyse(ideas, ordered) });
  },
);
