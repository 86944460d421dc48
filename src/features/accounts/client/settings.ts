import { atom } from 'nanostores';
import { call } from '../../../platform/client/api/api.ts';

type DemoAccount = { email: string; password: string };

type Provider = { name: string };
type Settings = {
  demo: DemoAccount | null;
  mail: boolean;
  provider: Provider | null;
  signUp: boolean;
};

/** The demo account of the running server; null when it has none or until it is known. */
export const $demo = atom<DemoAccount | null>(null);

/** Whether the running server has a mail server to send by; true until it is known. */
export const $sendsMail = atom(true);

/** The sign-in provider; null without one and until it is known. */
export const $provider = atom<Provider | null>(null);

/** Whether anybody can sign up with a password; true until it is known. */
export const $signUp = atom(true);

let asked = false;

/** Asks the running server for its public settings, once per page that it answers. */
export async function loadSettings(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { demo, mail, provider, signUp } = await call<Settings>('GET', '/settings.json');
    $demo.set(demo);
    $sendsMail.set(mail);
    $provider.set(provider);
    $signUp.set(signUp);
  } catch (error) {
    // The next caller may have a connection.
    asked = false;
    console.error(error);
  }
}
