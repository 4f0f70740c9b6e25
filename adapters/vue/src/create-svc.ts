import { configure, type SvcConfiguration } from '@x-svc/core';
import type { Plugin } from 'vue';

/**
 * Creates the plugin that sets the settings of all elements on the page. It does nothing on a server.
 *
 * @example
 * createApp(App).use(createSvc({ apiUrl: 'https://svc.example.com' })).mount('#app');
 */
export function createSvc(configuration: SvcConfiguration): Plugin {
  return {
    install() {
      if (typeof window !== 'undefined') configure(configuration);
    },
  };
}
