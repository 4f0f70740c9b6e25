const key = 'x-svc changed';
/** How long the service allows caches to answer reads, in milliseconds. */
const cachedFor = 60_000;
let changedAt = 0;

/** Notes that something was changed at the service from this tab. */
export function noteChange(): void {
  changedAt = Date.now();
  try {
    // The next page in this tab reads past the cache as well.
    sessionStorage.setItem(key, String(changedAt));
  } catch {
    // The storage is blocked.
  }
}

/** Returns whether caches may still contain what was changed from this tab. */
export function isCacheOutdated(): boolean {
  try {
    changedAt = Math.max(changedAt, Number(sessionStorage.getItem(key)));
  } catch {
    // The storage is blocked.
  }
  return Date.now() - changedAt < cachedFor;
}
