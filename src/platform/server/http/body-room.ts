import { bodyMemory } from '../limits.ts';
import { networksAround } from './client-ip.ts';

const byOwner = new Map<string, number>();
let ofAll = 0;
let ofStrangers = 0;

/** The memory that the body of one request takes until `free`. */
export class BodyRoom {
  readonly #owner: string;
  readonly #isStranger: boolean;
  #taken = 0;

  constructor(accountId: string | undefined, clientIp: string) {
    const [network] = networksAround(clientIp).at(-1) ?? [clientIp];
    this.#owner = accountId ?? network;
    this.#isStranger = accountId === undefined;
  }

  /**
   * Takes memory for bytes that arrive. One owner gets at most as much as is still free, so that a few never take all.
   * @returns false where there is no room for so many bytes more
   */
  take(bytes: number): boolean {
    const ofOne = (byOwner.get(this.#owner) ?? 0) + bytes;
    const free = bodyMemory.ofAll - ofAll;
    const freeForStrangers = this.#isStranger ? bodyMemory.ofStrangers - ofStrangers : free;
    if (ofOne > Math.min(bodyMemory.ofOne, free, freeForStrangers)) return false;
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
