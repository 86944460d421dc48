import { atom } from 'nanostores';
import { call } from '#platform/client/api/api.ts';

type Settings = {
  demo: { email: string; password: string } | null;
  /** Whether the server sends mail. */
  mail: boolean;
  provider: { name: string } | null;
  /** Whether everybody can sign up with a password. */
  signUp: boolean;
};

/** Has the usual settings until the server's are known. */
export const $settings = atom<Settings>({ demo: null, mail: true, provider: null, signUp: true });

let asked = false;

export async function loadSettings(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    $settings.set(await call<Settings>('GET', '/settings.json'));
  } catch (error) {
    // The next caller may have a connection.
    asked = false;
    console.error(error);
  }
}
