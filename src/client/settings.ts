import { atom } from 'nanostores';
import { call } from './api.ts';

export type DemoAccount = { email: string; password: string };

type Settings = { demo: DemoAccount | null; mail: boolean };

/** The demo account of the running server; null when it has none or until it is known. */
export const $demo = atom<DemoAccount | null>(null);

/** Whether the running server has a mail server to send by; true until it is known. */
export const $sendsMail = atom(true);

let asked = false;

/** Asks the running server for its public settings, once per page. */
export async function loadSettings(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { demo, mail } = await call<Settings>('GET', '/settings.json');
    $demo.set(demo);
    $sendsMail.set(mail);
  } catch (error) {
    console.error(error);
  }
}
