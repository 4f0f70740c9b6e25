import { OperatorError } from '../../errors/operator-error.js';

/** Another program uses a folder. `holder` names that program as far as it is known. */
export class InUseError extends OperatorError {
  constructor(
    readonly folder: string,
    readonly holder: string,
  ) {
    super(
      `The database in ${folder} is in use by ${holder}: stop that program, or use a PostgreSQL server (DATABASE_URL).`,
    );
  }
}
