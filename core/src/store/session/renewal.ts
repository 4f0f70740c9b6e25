import { shared, sharedStore } from '../base/shared';
import { onChange, state, type Identity } from '../base/state';

/** Dispatched on `window` when the identity comes to its end within the time configured. */
export const identityExpiringEvent = 'svcIdentityExpiring';

/** Whether it is time to renew the identity; reading it while rendering follows it. */
export const renewal: { isDue: boolean } = sharedStore('renewal', { isDue: false }).state;

const plan = shared<Plan>('renewal plan', () => ({ lead: 0, isFollowing: false }));

interface Plan {
  /** Milliseconds before the end. */
  lead: number;
  timer?: ReturnType<typeof setTimeout>;
  isFollowing: boolean;
}

/** Says when an identity is about to end: the given number of seconds before it does. */
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
  // One that lives shorter than that would have to be renewed as soon as it is there.
  const delay = Math.max(remaining - plan.lead, remaining / 2);
  if (delay < longest) plan.timer = setTimeout(fall, delay);
}

/** The longest delay of a timer; no page is open for longer. */
const longest = 2 ** 31;

function fall(): void {
  renewal.isDue = true;
  window.dispatchEvent(new CustomEvent(identityExpiringEvent));
}
