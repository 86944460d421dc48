import { useState } from 'react';
import { setParameters } from '../../../../platform/client/router/url.ts';

const parameter = 'medians';

/**
 * The round whose medians the URL asks to take over, `?medians={round}`: so a link opens the edit, and a reload keeps it.
 * @returns the round's id, null for none, and what forgets it
 */
export function useWantedMedians() {
  const [roundId, setRoundId] = useState(() => new URLSearchParams(location.search).get(parameter));
  function forget() {
    if (roundId === null) return;
    setRoundId(null);
    setParameters({ [parameter]: null });
  }
  return [roundId, forget] as const;
}
