import Type from 'typebox';
import { defineSettings, readHosts } from '../settings.js';

/** The settings of rankings, of public reading and of images. */
export interface ContentSettings {
  /** The trust index in memory, or the database alone. */
  engine: 'index' | 'sql';
  /** Whether entities that only users added are part of "all of a type". */
  listUserEntities: boolean;
  /** Whether ratings and single feedbacks can be read without signing in. */
  publicReading: boolean;
  /** Hosts of images that users may set. */
  imageHosts: readonly string[];
}

/** The variables of rankings, public reading and images. */
export const contentSettings = defineSettings({
  title: 'Rankings and content',
  variables: {
    SVC_ENGINE: Type.Enum(['index', 'sql'], {
      default: 'index',
      description:
        'Ranks from the trust index in memory (`index`) or from the database alone (`sql`).',
    }),
    SVC_LIST_USER_ENTITIES: Type.Enum(['none', 'all'], {
      default: 'none',
      description:
        'Whether a ranking of all entities of a type includes those that only users added (`all`), or ' +
        'only those requested by criteria (`none`). Such a ranking never includes people.',
    }),
    SVC_PUBLIC_READING: Type.Enum(['all', 'none'], {
      default: 'all',
      description:
        'Whether ratings and single feedbacks can be read without signing in (`all`) or not (`none`).',
    }),
    SVC_IMAGE_HOSTS: Type.Optional(
      Type.String({
        description:
          'Hosts, separated by commas, of the https images that users may set. Without it, users ' +
          'cannot set images; apps with an API key may use any host.',
      }),
    ),
  },
  read: (values): ContentSettings => ({
    engine: values.SVC_ENGINE,
    listUserEntities: values.SVC_LIST_USER_ENTITIES === 'all',
    publicReading: values.SVC_PUBLIC_READING === 'all',
    imageHosts: readHosts('SVC_IMAGE_HOSTS', values.SVC_IMAGE_HOSTS ?? 'none'),
  }),
});
