import { useState } from 'react';
import { setParameters } from '../../../../platform/client/router/url.ts';

/**
 * The edit that the URL asks for: `?edit=true` opens the idea, `?medians={round}` the idea with that round's medians.
 * A reload keeps the form open.
 */
export function useWantedEdit() {
  const [{ medians, edit }, setWanted] = useState(() => {
    const parameters = new URLSearchParams(location.search);
    return { medians: parameters.get('medians'), edit: parameters.has('edit') };
  });
  const isWanted = edit || medians !== null;
  return {
    isWanted,
    /** The id of the round, null for none. */
    medians,
    forget() {
      if (!isWanted) return;
      setWanted({ medians: null, edit: false });
      setParameters({ medians: null, edit: null });
    },
  };
}
