// The stream tells everybody of a write, also the document that has made it and has read again already.

/** So long after a write its event may still come. */
const echoMs = 10_000;

let written: { path: string; at: number }[] = [];

/** Notes a write of this page as it begins. @returns forgets it, where it has failed */
export function noteWrite(path: string): () => void {
  const made = { path, at: performance.now() };
  written.push(made);
  return () => {
    written = written.filter((one) => one !== made);
  };
}

const ideasPath = '/api/ideas';
const roundsPath = '/api/rounds';

/** What an event is about. */
type About = { ideaId: string | null; roundId: string | null };

/** Whether an event of one's own tells of a write of this page. Each write is found once. */
export function isEcho({ ideaId, roundId }: About): boolean {
  written = written.filter(({ at }) => performance.now() - at < echoMs);
  // It writes many ideas at once.
  if (ideaId && written.some(({ path }) => path.startsWith(`${ideasPath}/import`))) return true;
  const root = ideaId ? ideasPath : roundsPath;
  const path = `${root}/${encodeURIComponent(ideaId ?? roundId ?? '')}`;
  const isAbout = (one: { path: string }) => one.path === path || one.path.startsWith(`${path}/`);
  // Whoever creates one does not know its id before.
  const found = written.find(isAbout) ?? written.find((one) => one.path === root);
  written = written.filter((one) => one !== found);
  return found !== undefined;
}
