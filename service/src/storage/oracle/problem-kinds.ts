/** What kind of problem the oracle of a chain has. */
export type OracleProblemKind =
  /** A token did not accept answers. */
  | 'failedAnswers'
  /** A token asks for work that no oracle of the file of chains does. */
  | 'unknownJob'
  /** A token has too little LINK to pay for requests. */
  | 'link';
