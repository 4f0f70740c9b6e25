/**
 * Why the work of an account waits. The message is for everybody who can read the service's readiness: it holds no
 * secrets, such as the address of a node. `detail` is for the log.
 */
export class AccountProblem extends Error {
  override readonly name = 'AccountProblem';

  constructor(
    message: string,
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** The nodes do not have the state after a block, which is too old for them. */
export class MissingStateProblem extends AccountProblem {}
