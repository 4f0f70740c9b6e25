/** The kinds of problems of the oracle of a chain. */
export type OracleProblemKind =
  /** A token did not accept answers. */
  | 'failedAnswers'
  /** A token requests a job that no oracle in the file of chains has. */
  | 'unknownJob'
  /** A token has too little LINK to pay for requests. */
  | 'link';
