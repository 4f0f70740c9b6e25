import { NetworkError, ProofError } from '../../connectors/connector-error.js';
import { ServiceError } from '../../errors/service-error.js';

/** Runs a request to a social network for a waiting person, and converts its errors to those of the API. */
export async function translateNetworkErrors<Result>(
  title: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProofError) {
      throw new ServiceError('accountNotProven', error.message, { cause: error });
    }
    if (error instanceof NetworkError) {
      const message = `${title} does not answer as it should; try again later. ${error.message}`;
      throw new ServiceError('networkUnavailable', message, { cause: error });
    }
    throw error;
  }
}
