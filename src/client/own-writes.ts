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

/** Whether an event of one's own about an idea tells of a write of this page. Each write is found once. */
export function isEcho(ideaId: string): boolean {
  written = written.filter(({ at }) => performance.now() - at < echoMs);
  // It writes many ideas at once.
  if (written.some(({ path }) => path.startsWith(`${ideasPath}/import`))) return true;
  const path = `${ideasPath}/${encodeURIComponent(ideaId)}`;
  const isAbout = (one: { path: string }) => one.path === path || one.path.startsWith(`${path}/`);
  // Whoever creates an idea does not know its id before.
  const found = written.find(isAbout) ?? written.find((one) => one.path === ideasPath);
  written = written.filter((one) => one !== found);
  return found !== undefined;
}
