/**
 * Something that is given so much a second, and of which so much is kept: whoever comes while any is left is served, and
 * may take more than there is. Nothing of what was not used in earlier seconds is lent (DynamoDB's burst capacity): AWS
 * gives it when it can and promises nothing.
 */
export class Bucket {
  readonly #rate: number;
  readonly #most: number;
  #left: number;
  #at = 0;

  constructor(rate: number, most = rate) {
    this.#rate = rate;
    this.#most = most;
    this.#left = most;
  }

  /** Whether anything is left at a moment (ms). */
  has(now: number): boolean {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) * this.#rate) / 1000);
    this.#at = now;
    return this.#left > 0;
  }

  take(amount: number): void {
    this.#left -= amount;
  }
}

/** How much of something there was in each second. */
export class PerSecond {
  readonly #seconds: number[] = [];

  add(now: number, amount: number): void {
    const second = Math.floor(now / 1000);
    this.#seconds[second] = (this.#seconds[second] ?? 0) + amount;
  }

  /** The most of any second. */
  get peak(): number {
    return this.#seconds.reduce((most, amount) => Math.max(most, amount ?? 0), 0);
  }

  get total(): number {
    return this.#seconds.reduce((sum, amount) => sum + (amount ?? 0), 0);
  }
}
