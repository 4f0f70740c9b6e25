import { OperatorError } from '../../errors/operator-error.js';

/** Creates the error for a folder that another program uses. `holder` names that program as far as it is known. */
export function createInUseError(folder: string, holder: string): OperatorError {
  return new OperatorError(
    `The database in ${folder} is in use by ${holder}: stop that program, or use a PostgreSQL server (DATABASE_URL).`,
  );
}
