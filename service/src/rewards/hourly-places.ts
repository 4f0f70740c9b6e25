/** The number of additions that the tokens' limits of an hour leave. */
export class HourlyPlaces {
  readonly #left = new Map<string, number>();
  #fullToken: string | undefined;

  /** Sets the number of further connections that may be added to a token. */
  set(token: string, left: number): void {
    this.#left.set(token, left);
  }

  /** Uses one addition of a token; returns whether there was one. */
  take(token: string): boolean {
    const left = this.#left.get(token) ?? 0;
    if (left === 0) this.#fullToken = token;
    else this.#left.set(token, left - 1);
    return left > 0;
  }

  /** Why additions wait, or null. */
  get problem(): string | null {
    if (this.#fullToken === undefined) return null;
    return (
      `${this.#fullToken} has reached its maximum number of connections an hour (connectionsPerHour): ` +
      'further ones wait.'
    );
  }
}
