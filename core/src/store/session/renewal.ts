import { getShared, getSharedStore } from '../base/shared';
import { onChange, state, type Identity } from '../base/state';

/** Dispatched on `window` when the identity expires within the configured time. */
export const identityExpiringEvent = 'svcIdentityExpiring';

/**
 * Whether it is time to renew the identity. An element that reads it while rendering is updated.
 */
export const renewal: { isDue: boolean } = getSharedStore('renewal', { isDue: false }).state;

const plan = getShared<RenewalPlan>('renewal plan', () => ({ lead: 0, isFollowing: false }));

interface RenewalPlan {
  /** How many milliseconds before the expiry. */
  lead: number;
  timer?: ReturnType<typeof setTimeout>;
  isFollowing: boolean;
}

/** Announces the given number of seconds before its expiry that an identity is about to expire. */
export function renewBefore(seconds: number): void {
  plan.lead = seconds * 1000;
  if (!plan.isFollowing) onChange('identity', schedule);
  plan.isFollowing = true;
  schedule(state.identity);
}

function schedule(identity: Identity | undefined): void {
  clearTimeout(plan.timer);
  renewal.isDue = false;
  if (!identity || plan.lead <= 0) return;
  const remaining = identity.expiresAt - Date.now();
  // An identity with a shorter lifetime would need a renewal at once.
  const delay = Math.max(remaining - plan.lead, remaining / 2);
  if (delay < longest) plan.timer = setTimeout(announceRenewal, delay);
}

/** The longest delay of a timer in milliseconds, 24 days. */
const longest = 2 ** 31;

function announceRenewal(): void {
  renewal.isDue = true;
  window.dispatchEvent(new CustomEvent(identityExpiringEvent));
}
