// The event stream also delivers our own writes. Skip them: the page has refetched already.

/** How long the event of a write may take to arrive. */
const echoMs = 10_000;

let written: { path: string; at: number }[] = [];

/** Records a write of this page when it begins. @returns forgets the write, for a failed one */
export function recordLocalWrite(path: string): () => void {
  const made = { path, at: performance.now() };
  written.push(made);
  return () => {
    written = written.filter((one) => one !== made);
  };
}

const ideasPath = '/api/ideas';
const roundsPath = '/api/rounds';

type About = { ideaId: string | null; roundId: string | null };

/** Whether an event stems from a write of this page. Each write matches one event. */
export function isLocalWrite({ ideaId, roundId }: About): boolean {
  written = written.filter(({ at }) => performance.now() - at < echoMs);
  // An import writes many ideas.
  if (ideaId && written.some(({ path }) => path.startsWith(`${ideasPath}/import`))) return true;
  const root = ideaId ? ideasPath : roundsPath;
  const path = `${root}/${encodeURIComponent(ideaId ?? roundId ?? '')}`;
  const isAbout = (one: { path: string }) => one.path === path || one.path.startsWith(`${path}/`);
  // The page that creates an idea does not know its id yet.
  const found = written.find(isAbout) ?? written.find((one) => one.path === root);
  written = written.filter((one) => one !== found);
  return found !== undefined;
}
