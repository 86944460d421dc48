import { atom } from 'nanostores';
import { call } from './api.ts';
import { flag, nullable, object, text } from './shapes.ts';

export type DemoAccount = { email: string; password: string };

const settings = object<{ demo: DemoAccount | null; mail: boolean }>({
  demo: nullable(object<DemoAccount>({ email: text, password: text })),
  mail: flag,
});

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
    const { demo, mail } = await call('GET', '/settings.json', undefined, settings);
    $demo.set(demo);
    $sendsMail.set(mail);
  } catch (error) {
    console.error(error);
  }
}
