// Bodies wait in memory until they are whole. Without a bound a few hundred that never end would take all there is.
import { networksAround } from './client-ip.ts';

const mib = 1024 * 1024;
/** Of one account, or of one network where nobody is signed in: two of the largest imports, six of the largest files. */
const mostOfOne = 64 * mib;
const mostOfAll = 256 * mib;
/** Anybody on the internet can fill this much, and nobody who is signed in waits for it. */
const mostOfStrangers = 128 * mib;

const byOwner = new Map<string, number>();
let ofAll = 0;
let ofStrangers = 0;

/** What the body of one request takes of that memory, until `free`. */
export class BodyRoom {
  readonly #owner: string;
  readonly #isStranger: boolean;
  #taken = 0;

  /** @param clientIp as `locals.clientIp` has it */
  constructor(accountId: string | undefined, clientIp: string) {
    const [network] = networksAround(clientIp).at(-1) ?? [clientIp];
    this.#owner = accountId ?? network;
    this.#isStranger = accountId === undefined;
  }

  /** @returns false where there is no room for so many bytes more */
  take(bytes: number): boolean {
    const ofOne = (byOwner.get(this.#owner) ?? 0) + bytes;
    if (ofOne > mostOfOne || ofAll + bytes > mostOfAll) return false;
    if (this.#isStranger && ofStrangers + bytes > mostOfStrangers) return false;
    byOwner.set(this.#owner, ofOne);
    ofAll += bytes;
    if (this.#isStranger) ofStrangers += bytes;
    this.#taken += bytes;
    return true;
  }

  free(): void {
    const ofOne = (byOwner.get(this.#owner) ?? 0) - this.#taken;
    if (ofOne > 0) byOwner.set(this.#owner, ofOne);
    else byOwner.delete(this.#owner);
    ofAll -= this.#taken;
    if (this.#isStranger) ofStrangers -= this.#taken;
    this.#taken = 0;
  }
}
