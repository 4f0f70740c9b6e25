import { OperatorError } from '../../errors/operator-error.js';

/** The error when another program uses the folder. `holder` says which, as far as that is known. */
export function createInUseError(folder: string, holder: string): OperatorError {
  return new OperatorError(
    `The database in ${folder} is in use by ${holder}: stop that program, or use a PostgreSQL server (DATABASE_URL).`,
  );
}
