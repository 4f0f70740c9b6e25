import { createSvc } from '@x-svc/vue';

/** In the browser the elements ask the service. */
export default defineNuxtPlugin({
  // Before the router, which loads the elements of the page: they ask at once.
  order: -30,
  setup({ vueApp, $config }) {
    vueApp.use(createSvc({ apiUrl: $config.public.svcApiUrl }));
  },
});
