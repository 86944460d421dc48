import { send } from './send.ts';
import type { Server } from './server.ts';

const callbackPath = '/api/auth/provider/callback';

/** The parts of a browser that a provider sign-in needs: cookies for each origin, and redirects. */
export class Browser {
  readonly server: Server;
  readonly #jar = new Map<string, Map<string, string>>();

  constructor(server: Server, cookie = '') {
    this.server = server;
    for (const pair of cookie.split('; ').filter(Boolean)) this.#keep(server.origin, pair);
  }

  #keep(origin: string, cookie: string) {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    const cookies = this.#jar.get(origin) ?? new Map<string, string>();
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
    this.#jar.set(origin, cookies);
  }

  get cookie() {
    return this.#cookieFor(this.server.origin);
  }

  #cookieFor(origin: string) {
    const cookies = [...(this.#jar.get(origin) ?? [])].filter(([, value]) => value !== '');
    return cookies.map((pair) => pair.join('=')).join('; ');
  }

  async ask(method: string, address: string, body?: unknown) {
    const url = new URL(address, this.server.origin);
    const by = { cookie: this.#cookieFor(url.origin) };
    const answer = await send(url, method, url.pathname + url.search, body, by);
    for (const cookie of answer.cookies) this.#keep(url.origin, cookie);
    const to = answer.headers.get('location');
    return { ...answer, to: to === null ? null : new URL(to, url).href };
  }

  /** Starts a sign-in. @returns the URL of the provider's page */
  async begin(path = '/api/auth/provider', body: unknown = {}): Promise<URL> {
    const answer = await this.ask('POST', path, path.includes('account') ? undefined : body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return new URL(answer.body.location);
  }

  /** Follows the provider's redirects. @returns the callback URL, without opening it */
  async comeBack(page: URL): Promise<URL> {
    let at = page;
    for (let steps = 0; steps < 10; steps++) {
      const { to, status, text } = await this.ask('GET', at.href);
      if (to === null) throw new Error(`${at.pathname}: ${status} ${text.slice(0, 500)}`);
      at = new URL(to);
      if (at.pathname === callbackPath) return at;
    }
    throw new Error('the provider leads in a circle');
  }

  /** Opens the callback URL. @returns the path and query of the redirect */
  async arrive(back: URL): Promise<string> {
    const { to, status } = await this.ask('GET', back.href);
    if (status !== 303 || to === null) throw new Error(`no way on: ${status}`);
    return to.slice(this.server.origin.length);
  }

  /** Runs a whole sign-in. @returns the path and query of the last redirect */
  async signIn(body: unknown = {}): Promise<string> {
    return this.arrive(await this.comeBack(await this.begin(undefined, body)));
  }

  /** The user who is signed in, or null. */
  async who() {
    const { status, body } = await this.ask('GET', '/api/auth/me');
    return status === 200 ? body.user : null;
  }
}
