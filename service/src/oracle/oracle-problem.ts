/**
 * Why requests wait. The message is for everybody who can read the service's readiness: it holds no secrets, such as the
 * address of a node. `detail` is for the log.
 */
export class OracleProblem extends Error {
  override readonly name = 'OracleProblem';

  constructor(
    message: string,
    readonly detail?: string,
  ) {
    super(message);
  }
}
