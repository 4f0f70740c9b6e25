import type { App } from '../support/app.js';

export const html: App = {
  name: 'HTML',
  hasOfferPages: true,
  isManyPages: true,
  // The demo's own server is this app's.
  start: async ({ demoUrl }) => ({ url: demoUrl, close: async () => {} }),
};
