import Type from 'typebox';
import { defineSettings } from '../settings.js';

/** The setting of where jobs run. */
export const jobSettings = defineSettings({
  title: 'Jobs',
  variables: {
    SVC_JOBS: Type.Enum(['on', 'off'], {
      default: 'on',
      description:
        'Whether this server runs jobs of the cluster (`on`) or leaves them to `svc jobs` (`off`).',
    }),
  },
  read: ({ SVC_JOBS: jobs }) => ({
    /** Whether servers run the jobs of the cluster. */
    jobs: jobs === 'on',
  }),
});
