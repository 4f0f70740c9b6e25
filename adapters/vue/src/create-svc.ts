import { configure, type SvcConfiguration } from '@x-svc/core';
import type { Plugin } from 'vue';

/**
 * The plugin: settings that all elements share. On a server there is nothing to set.
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
