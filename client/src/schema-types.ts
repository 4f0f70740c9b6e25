import type { components, paths } from './schema.js';

export type Path = keyof paths;
export type Method = 'get' | 'post' | 'patch' | 'delete';

type OperationAt<At extends Path, By extends Method> = NonNullable<paths[At][By]>;

/** What an operation answers. */
export type AnswerAt<At extends Path, By extends Method> =
  OperationAt<At, By> extends {
    responses: { 200: { content: { 'application/json': { result: infer Answer } } } };
  }
    ? Answer
    : never;

/** What an operation is sent. */
export type BodyAt<At extends Path, By extends Method> =
  OperationAt<At, By> extends { requestBody: { content: { 'application/json': infer Sent } } }
    ? Sent
    : never;

/** An operation's query as its address has it. */
export type QueryAt<At extends Path, By extends Method> =
  OperationAt<At, By> extends { parameters: { query?: infer Sent } } ? NonNullable<Sent> : never;

/** An operation's query, with objects where the address has their JSON. */
export type Query<At extends Path, Objects, By extends Method = 'get'> = Omit<
  QueryAt<At, By>,
  keyof Objects
> &
  Objects;

export type Schemas = components['schemas'];

/** Selects the one entity that every identifying property names. */
export type Criteria = Schemas['Criteria'];
/** Selects entities: a value may be a list. */
export type SetCriteria = Schemas['SetCriteria'];
/** What a write did. */
export interface Written {
  /** Whether it is new; else what was there is as it was sent now. */
  created: boolean;
}
