import {
  APP_INITIALIZER,
  makeEnvironmentProviders,
  type EnvironmentProviders,
} from '@angular/core';
import { configure, type SvcConfiguration } from '@x-svc/core';

/**
 * Sets what all elements of the page share, when the app starts. On a server there is nothing to set.
 *
 * @example
 * bootstrapApplication(App, { providers: [provideSvc({ apiUrl: 'https://svc.example.com' })] });
 */
export function provideSvc(configuration: SvcConfiguration): EnvironmentProviders {
  const initialize = () => () => {
    if (typeof window !== 'undefined') configure(configuration);
  };
  return makeEnvironmentProviders([
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Angular 17 and 18 have nothing else.
    { provide: APP_INITIALIZER, useFactory: initialize, multi: true },
  ]);
}
