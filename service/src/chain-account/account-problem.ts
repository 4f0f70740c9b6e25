/**
 * The reason why the work of an account waits. The service's readiness shows the message to everybody: it has no
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

/** The nodes do not have the state after a block any more. */
export class MissingStateProblem extends AccountProblem {}
