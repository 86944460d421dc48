// A page that is older than its server reloads where nothing typed would be lost, and asks to reload otherwise.
import { atom } from 'nanostores';
import { storage } from '../drafts/storage.ts';
import { onResponse } from './api.ts';

/** True for a page that is older than its server and was not reloaded. */
export const $isOutdated = atom(false);

const ownBuild = globalThis.document?.documentElement?.dataset.build;
const key = 'reloaded-for';

/** Fields that were typed into. */
const typed = new Set<EventTarget | null>();
globalThis.addEventListener?.('input', ({ target }) => typed.add(target), true);
const isFilled = (field: EventTarget | null) =>
  field instanceof Element && field.isConnected && 'value' in field && field.value !== '';

/** Compares the build that a response to a read names with the page's own. */
function checkBuild({ headers }: Response): void {
  const build = headers.get('X-Build-Id');
  if (!build || !ownBuild || build === ownBuild || $isOutdated.get()) return;
  // The new document may come from a server of the earlier build: it is loaded once.
  const isReloaded = storage.get<string>(key, 'sessionStorage')?.value === build;
  const mayReload = !isReloaded && ![...typed].some(isFilled);
  if (mayReload && storage.set(key, build, 'sessionStorage')) location.reload();
  else $isOutdated.set(true);
}
onResponse(checkBuild);
