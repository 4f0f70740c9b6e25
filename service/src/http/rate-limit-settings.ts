import Type from 'typebox';
import { defineSettings } from '../settings.js';

const perMinute = (fallback: number, description: string) =>
  Type.Integer({ default: fallback, minimum: 0, description: `${description}; 0 for no limit.` });

/** The settings of the rate limits. */
export const rateLimitSettings = defineSettings({
  title: 'Rate limits',
  notes: `The first three limits are those of each instance, the others those of all instances together
([Limits of requests](self-hosting.md#limits-of-requests)).`,
  variables: {
    SVC_RATE_LIMIT_USER: perMinute(600, 'Requests a minute of one signed-in user'),
    SVC_RATE_LIMIT_CLIENT: perMinute(6_000, 'Requests a minute of one API key'),
    SVC_RATE_LIMIT_ADDRESS: perMinute(
      1_200,
      'Requests a minute from one network address: those without valid credentials, and apart from ' +
        'them those of signed-in people; those with a valid API key are not counted',
    ),
    SVC_RATE_LIMIT_WRITE: perMinute(
      120,
      'Writes a minute of one signed-in user, other than parts of videos',
    ),
    SVC_RATE_LIMIT_UPLOAD: perMinute(
      10,
      'Videos that one signed-in user may start to upload a minute',
    ),
    SVC_RATE_LIMIT_CHALLENGE: perMinute(
      60,
      'Sign-ins that may be started (`POST /auth/challenge`) a minute from one network address',
    ),
    SVC_RATE_LIMIT_REPORT: perMinute(
      5,
      'Reports (`POST /report`) a minute from one network address by people who have not signed in',
    ),
    SVC_RATE_LIMIT_EXPORT: perMinute(5, 'Exports of its own data a minute of one signed-in user'),
    SVC_RATE_LIMIT_CONNECT: perMinute(
      5,
      'Accounts that one signed-in user may start to connect (`POST /accounts/begin`) a minute',
    ),
    SVC_RATE_LIMIT_CONNECT_ADDRESS: perMinute(
      5,
      'Accounts that signed-in users at one network address may start to connect a minute',
    ),
    SVC_RATE_LIMIT_ACCOUNT: perMinute(
      10,
      'Changes of connected accounts a minute of one signed-in user: finishing to connect, pausing, continuing, ' +
        'refreshing, moving and disconnecting, together',
    ),
  },
  read: (values) => ({
    /** The maximum numbers of requests a minute; 0 for no limit. */
    limits: {
      user: values.SVC_RATE_LIMIT_USER,
      client: values.SVC_RATE_LIMIT_CLIENT,
      address: values.SVC_RATE_LIMIT_ADDRESS,
      write: values.SVC_RATE_LIMIT_WRITE,
      upload: values.SVC_RATE_LIMIT_UPLOAD,
      challenge: values.SVC_RATE_LIMIT_CHALLENGE,
      report: values.SVC_RATE_LIMIT_REPORT,
      export: values.SVC_RATE_LIMIT_EXPORT,
      connect: values.SVC_RATE_LIMIT_CONNECT,
      connectAddress: values.SVC_RATE_LIMIT_CONNECT_ADDRESS,
      account: values.SVC_RATE_LIMIT_ACCOUNT,
    },
  }),
});
