import Type, { type Static } from 'typebox';

/** What is checked, in the order of answers. */
export const checkNames = [
  'settings',
  'rights',
  'clock',
  'disk',
  'pool',
  'migrations',
  'keys',
  'jobs',
  'chains',
  'networks',
] as const;

/** What a check of the installation has found. */
export const Check = Type.Object(
  {
    name: Type.Enum([...checkNames], { description: 'What was checked.' }),
    state: Type.Enum(['ok', 'problem', 'unknown'], {
      description: '`problem`: the operator must act. `unknown`: it could not be checked.',
    }),
    text: Type.String({
      description: 'What was found, or what to do. It can have several lines.',
    }),
  },
  { $id: 'Check', description: 'What a check of the installation has found.' },
);
export type Check = Static<typeof Check>;

/** All checks: each name at least once. */
export const CheckList = Type.Object(
  { checks: Type.Array(Check) },
  {
    $id: 'Checks',
    description: 'What the checks of the installation have found: each name at least once.',
  },
);
export type CheckList = Static<typeof CheckList>;
