import { currentRequest } from './database/current-request.ts';
import { networksAround } from './http/client-ip.ts';

type Rule = {
  atOnce: number;
  places: number;
  /** Further places for sessions and known browsers. */
  placesForKnown: number;
  /** Places of one network at most. Wider networks get a multiple, as in the limits. */
  ofClient?: number;
};

type Waiting = { keys: string[]; begin: () => void };

/**
 * Serves waiting work in turn by network. A network may take as many places as are free, so that some always remain.
 */
export class FairQueue {
  /** By the widest network; the first one is next. */
  readonly #turns = new Map<string, Waiting[]>();
  readonly #waiting = new Map<string, number>();
  readonly #rule: Rule;
  readonly #refuse: () => Error;
  #running = 0;
  #size = 0;

  /** @param refuse returns the error for a full queue */
  constructor(rule: Rule, refuse: () => Error) {
    this.#rule = rule;
    this.#refuse = refuse;
  }

  get size() {
    return this.#running + this.#size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#rule.atOnce) this.#running++;
    // Work that ends passes its place on.
    else await new Promise<void>((resolve) => this.#add(resolve));
    try {
      return await work();
    } finally {
      const next = this.#take();
      if (next) next.begin();
      else this.#running--;
    }
  }

  #add(begin: () => void): void {
    const { clientIp, isKnown } = currentRequest();
    const { places, placesForKnown, ofClient = Number.POSITIVE_INFINITY } = this.#rule;
    const networks = [[clientIp, 1] as const, ...networksAround(clientIp)];
    // Known clients get turns of their own, because the others of their network may be many.
    const keys = networks.map(([network]) => (isKnown ? `known ${network}` : network));
    const counts = keys.map((key) => this.#waiting.get(key) ?? 0);
    const free = places + (isKnown ? placesForKnown : 0) - this.#size;
    const isFull = networks.some(([, times], n) => (counts[n] ?? 0) >= ofClient * times);
    if (isFull || (counts.at(-1) ?? 0) >= free) throw this.#refuse();
    this.#count(keys, 1);
    const widest = keys.at(-1) ?? '';
    const ofNetwork = this.#turns.get(widest);
    if (ofNetwork) ofNetwork.push({ keys, begin });
    else this.#turns.set(widest, [{ keys, begin }]);
  }

  #take(): Waiting | undefined {
    const [first] = this.#turns;
    if (!first) return undefined;
    const [widest, ofNetwork] = first;
    const next = ofNetwork.shift();
    // The rest of the network's work waits behind the other networks.
    this.#turns.delete(widest);
    if (ofNetwork.length > 0) this.#turns.set(widest, ofNetwork);
    if (next) this.#count(next.keys, -1);
    return next;
  }

  #count(keys: string[], change: 1 | -1): void {
    this.#size += change;
    for (const key of keys) {
      const count = (this.#waiting.get(key) ?? 0) + change;
      if (count > 0) this.#waiting.set(key, count);
      else this.#waiting.delete(key);
    }
  }
}
