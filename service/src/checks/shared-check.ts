import type { Principal } from '../auth/principal.js';
import type { CheckList } from '../schemas/checks.js';
import { requireScope } from '../use-cases/authorise.js';
import { checkInstallation } from './check-installation.js';
import type { Installation } from './installation.js';

const reuseMilliseconds = 5_000;

/** Checks an installation for clients: once at a time, and again after some seconds. */
export class SharedCheck {
  #latest: Promise<CheckList> | undefined;

  constructor(readonly installation: Installation) {}

  /** @throws ServiceError `notAllowed` unless the principal is a client with the scope `admin` */
  run(principal: Principal): Promise<CheckList> {
    requireScope(principal, 'admin');
    this.#latest ??= this.#check();
    return this.#latest;
  }

  async #check(): Promise<CheckList> {
    try {
      return { checks: await checkInstallation(this.installation) };
    } finally {
      setTimeout(() => (this.#latest = undefined), reuseMilliseconds).unref();
    }
  }
}
