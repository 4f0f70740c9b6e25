import type { paths } from './generated/schema.js';

export type Path = keyof paths;
export type Method = 'get' | 'post' | 'patch' | 'delete';

type OperationAt<At extends Path, By extends Method> = NonNullable<paths[At][By]>;

/** The answer of an operation. */
export type AnswerAt<At extends Path, By extends Method> =
  OperationAt<At, By> extends {
    responses: { 200: { content: { 'application/json': { result: infer Answer } } } };
  }
    ? Answer
    : never;

/** The body of a request. */
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

/** The outcome of a write. */
export interface Written {
  /** Whether it is new; otherwise the existing one was replaced. */
  created: boolean;
}
