// Reloads a page that is older than its server if no typed text would be lost. Otherwise asks the person to reload.
import { atom } from 'nanostores';
import { storage } from '../drafts/storage.ts';
import { onResponse } from './api.ts';

export const $isOutdated = atom(false);

const ownBuild = globalThis.document?.documentElement?.dataset.build;
const key = 'reloaded-for';

const typed = new Set<Element>();
globalThis.addEventListener?.(
  'input',
  ({ target }) => {
    // Removed fields would stay in memory.
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    if (target instanceof Element) typed.add(target);
  },
  true,
);
const isFilled = (field: Element) => field.isConnected && 'value' in field && field.value !== '';

function checkBuild({ headers }: Response): void {
  const build = headers.get('X-Build-Id');
  if (!build || !ownBuild || build === ownBuild || $isOutdated.get()) return;
  // Reloads once only, because the new document may come from an old server again.
  const isReloaded = storage.get<string>(key, 'sessionStorage')?.value === build;
  const mayReload = !isReloaded && ![...typed].some(isFilled);
  if (mayReload && storage.set(key, build, 'sessionStorage')) location.reload();
  else $isOutdated.set(true);
}
onResponse(checkBuild);
