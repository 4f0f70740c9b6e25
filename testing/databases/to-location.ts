import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import type { Place } from './locations.js';

/** How to open the database of a place in this process, while no other one has it open. */
export function toLocation({ settings }: Place): DatabaseLocation {
  const { DATABASE_URL: url, SVC_DATA: data } = settings;
  return url === undefined ? { data: data ?? '' } : { url };
}
