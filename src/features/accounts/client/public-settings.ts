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

/** Null without a demo account, and until it is known. */
export const $demo = atom<DemoAccount | null>(null);

/** True until it is known. */
export const $sendsMail = atom(true);

/** Null without a provider, and until it is known. */
export const $provider = atom<Provider | null>(null);

/** Whether everybody can sign up with a password. True until it is known. */
export const $signUp = atom(true);

let asked = false;

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
