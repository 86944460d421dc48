import type { Server } from './server.ts';

const callbackPath = '/api/auth/provider/callback';

/** What of a browser a sign-in by the provider needs: cookies for each origin, and redirects that are followed. */
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

  /** The Cookie header for the server. */
  get cookie() {
    return this.#cookieFor(this.server.origin);
  }

  #cookieFor(origin: string) {
    const cookies = [...(this.#jar.get(origin) ?? [])].filter(([, value]) => value !== '');
    return cookies.map((pair) => pair.join('=')).join('; ');
  }

  async ask(method: string, address: string, body?: unknown) {
    const url = new URL(address, this.server.origin);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: this.#cookieFor(url.origin),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(url.origin, cookie);
    const text = await response.text();
    const to = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
      to: to === null ? null : new URL(to, url).href,
    };
  }

  /** Begins a sign-in. @returns the provider's page */
  async begin(path = '/api/auth/provider', body: unknown = {}): Promise<URL> {
    const answer = await this.ask('POST', path, path.includes('account') ? undefined : body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return new URL(answer.body.location);
  }

  /** Goes on at the provider until it sends the browser back. @returns the way back, which is not gone */
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

  /** Where somebody ends who goes the way back: path and query. */
  async arrive(back: URL): Promise<string> {
    const { to, status } = await this.ask('GET', back.href);
    if (status !== 303 || to === null) throw new Error(`no way on: ${status}`);
    return to.slice(this.server.origin.length);
  }

  /** A whole sign-in. @returns where it ends */
  async signIn(body: unknown = {}): Promise<string> {
    return this.arrive(await this.comeBack(await this.begin(undefined, body)));
  }

  /** Who is signed in; null for nobody. */
  async who() {
    const { status, body } = await this.ask('GET', '/api/auth/me');
    return status === 200 ? body.user : null;
  }
}
