import Type from 'typebox';
import { defineSettings } from '../../settings.js';

/** The setting of how long backups are kept. */
export const backupSettings = defineSettings({
  title: 'Backups',
  variables: {
    SVC_BACKUP_DAYS: Type.Integer({
      default: 400,
      minimum: 1,
      maximum: 36_500,
      description:
        'For how many days you keep backups of the database. Marks of erasures, which repeat erasures after the ' +
        'restoration of a backup (docs/backups.md#erasures), are stored as long.',
    }),
  },
  read: ({ SVC_BACKUP_DAYS: backupDays }) => ({ backupDays }),
});
