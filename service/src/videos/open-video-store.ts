import { FolderStore } from './folder-store.js';
import type { VideoSettings } from './video-settings.js';
import type { VideoStore } from './video-store.js';

/** Opens the bucket of the settings, or else the folder. */
export async function openVideoStore({ folder, bucket }: VideoSettings): Promise<VideoStore> {
  if (!bucket) return new FolderStore(folder);
  // The library is loaded only if a bucket is used.
  const { BucketStore } = await import('./bucket-store.js');
  return new BucketStore(bucket);
}
