import { atom } from 'nanostores';
import { call } from './api.ts';

export type DemoAccount = { email: string; password: string };

/** The demo account of the running server; null when it has none or until it is known. */
export const $demo = atom<DemoAccount | null>(null);

let asked = false;

/** Asks the running server for its public settings, once per page. */
export async function loadSettings(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { demo } = await call<{ demo: DemoAccount | null }>('GET', '/settings.json');
    $demo.set(demo);
  } catch (error) {
    console.error(error);
  }
}
