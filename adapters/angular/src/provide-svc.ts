import {
  APP_INITIALIZER,
  makeEnvironmentProviders,
  type EnvironmentProviders,
} from '@angular/core';
import { configure, type SvcConfiguration } from '@x-svc/core';

/**
 * Sets the settings of all elements on the page when the app starts. Does nothing on a server.
 *
 * @example
 * bootstrapApplication(App, { providers: [provideSvc({ apiUrl: 'https://svc.example.com' })] });
 */
export function provideSvc(configuration: SvcConfiguration): EnvironmentProviders {
  const initialize = () => () => {
    if (typeof window !== 'undefined') configure(configuration);
  };
  return makeEnvironmentProviders([
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Angular 17 and 18 need it.
    { provide: APP_INITIALIZER, useFactory: initialize, multi: true },
  ]);
}
