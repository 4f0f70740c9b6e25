/** The maximum price of a transaction for a unit of gas, in wei. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** The present price of gas, in wei. */
export interface GasPrice {
  baseFeePerGas: bigint;
  priorityFeePerGas: bigint;
}

/** Computes the fees of a new transaction: they suffice even if the price doubles; undefined above the limit. */
export function computeFees(price: GasPrice, limit: bigint): Fees | undefined {
  const minimum = price.baseFeePerGas + price.priorityFeePerGas;
  if (minimum > limit) return undefined;
  const wanted = 2n * price.baseFeePerGas + price.priorityFeePerGas;
  return {
    maxFeePerGas: wanted < limit ? wanted : limit,
    maxPriorityFeePerGas: price.priorityFeePerGas,
  };
}

/** Computes the fees of a replacement: nodes require at least a tenth more; undefined above the limit. */
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

/** Whether the fees suffice for the next block. */
export function isEnough({ maxFeePerGas }: Fees, { baseFeePerGas }: GasPrice): boolean {
  return maxFeePerGas >= baseFeePerGas;
}

/** Adds an eighth, rounded up. */
const raise = (fee: bigint): bigint => (fee * 9n) / 8n + 1n;
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
