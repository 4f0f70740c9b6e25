/** The limits of an answer of the oracle to a token. */
export interface AnswerLimits {
  /** The token's lower-case address. */
  token: string;
  /** The gas of an answer without endorsers. */
  answerGas: number;
  /** The gas that each endorser adds. */
  answerGasPerEndorser: number;
  /** The maximum number of endorsers at a distance. */
  maximumPerLevel: number;
}

/** The maximum gas of an answer: chains with EIP-7825 refuse transactions with more than 2^24. */
export const maximumAnswerGas = 16_500_000n;
/** The maximum number of endorsers of an answer: the limit of the project's own token. */
export const maximumEndorsers = 1_000;

/** The limits of a token for which the file of the chains sets none. */
export const defaultLimits = {
  answerGas: 500_000,
  answerGasPerEndorser: 16_000,
  maximumPerLevel: maximumEndorsers,
};

/** Computes the gas of an answer with a number of endorsers. */
export function computeGas(
  { answerGas, answerGasPerEndorser }: Omit<AnswerLimits, 'token'>,
  endorsers: number,
): bigint {
  return BigInt(answerGas) + BigInt(answerGasPerEndorser) * BigInt(endorsers);
}

/** Shortens lists of endorsers at distance one and two to the limits of an answer: the first ones stay. */
export function limitLevels<Endorser>(
  levels: readonly [readonly Endorser[], readonly Endorser[]],
  { answerGas, answerGasPerEndorser, maximumPerLevel }: Omit<AnswerLimits, 'token'>,
  maximum = maximumEndorsers,
): [Endorser[], Endorser[]] {
  const payable = Math.floor((Number(maximumAnswerGas) - answerGas) / answerGasPerEndorser);
  const room = Math.max(0, Math.min(maximum, payable));
  const first = levels[0].slice(0, Math.min(room, maximumPerLevel));
  return [first, levels[1].slice(0, Math.min(room - first.length, maximumPerLevel))];
}
