/** Criteria that select no single entity; `field` is where the request has them. */
export abstract class CriteriaError extends Error {
  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`${field} ${problem}.`);
  }
}

/** The criteria have no identifier. */
export class EmptyCriteriaError extends CriteriaError {
  override readonly name = 'EmptyCriteriaError';

  constructor(field: string) {
    super(field, 'names no identifying property');
  }
}

/** No entity matches the criteria. */
export class NoMatchError extends CriteriaError {
  override readonly name = 'NoMatchError';

  constructor(field: string) {
    super(field, 'matches no entity');
  }
}

/** The identifiers of the criteria belong to more than one entity. */
export class AmbiguousCriteriaError extends CriteriaError {
  override readonly name = 'AmbiguousCriteriaError';

  constructor(field: string) {
    super(field, 'matches more than one entity');
  }
}
