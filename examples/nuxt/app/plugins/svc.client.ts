import { createSvc } from '@x-svc/vue';

/** In the browser the elements ask the service. */
export default defineNuxtPlugin(({ vueApp, $config }) => {
  vueApp.use(createSvc({ apiUrl: $config.public.svcApiUrl }));
});
