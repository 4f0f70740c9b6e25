import { addEarlySlots } from './parts/early-slot';
import { listenForIdentity } from './store/session/identity';

/** Runs when the SDK is loaded, because an app may sign in before any element is on the page. */
export default function (): void {
  listenForIdentity();
  addEarlySlots();
}
