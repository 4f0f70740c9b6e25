/** What a transaction pays for a unit of gas at most, in wei. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** What blocks cost now, in wei. */
export interface GasPrice {
  baseFeePerGas: bigint;
  priorityFeePerGas: bigint;
}

/** The fees of a new transaction: it is mined even if blocks cost twice as much; undefined above the limit. */
export function computeFees(price: GasPrice, limit: bigint): Fees | undefined {
  const least = price.baseFeePerGas + price.priorityFeePerGas;
  if (least > limit) return undefined;
  const wanted = 2n * price.baseFeePerGas + price.priorityFeePerGas;
  return {
    maxFeePerGas: wanted < limit ? wanted : limit,
    maxPriorityFeePerGas: price.priorityFeePerGas,
  };
}

/** The fees of what replaces a transaction: nodes want at least a tenth more; undefined above the limit. */
export function computeReplacingFees(
  before: Fees,
  price: GasPrice,
  limit: bigint,
): Fees | undefined {
  const now = computeFees(price, limit);
  if (!now) return undefined;
  const maxFeePerGas = larger(now.maxFeePerGas, raise(before.maxFeePerGas));
  const maxPriorityFeePerGas = larger(now.maxPriorityFeePerGas, raise(before.maxPriorityFeePerGas));
  if (larger(maxFeePerGas, maxPriorityFeePerGas) > limit) return undefined;
  return { maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas };
}

/** Whether the next block can have a transaction with the fees. */
export function isEnough({ maxFeePerGas }: Fees, { baseFeePerGas }: GasPrice): boolean {
  return maxFeePerGas >= baseFeePerGas;
}

/** An eighth more, rounded up. */
const raise = (fee: bigint): bigint => (fee * 9n) / 8n + 1n;
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
