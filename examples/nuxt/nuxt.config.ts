export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  css: ['@x-svc/core/x-svc.css'],
  devServer: { port: 4714 },
  // In this repository the packages are links to folders, whose code would count as the app's own.
  imports: { transform: { exclude: [/\/(core|adapters\/vue)\/dist\//] } },
  // Read on the server at each start, so that one build runs anywhere.
  runtimeConfig: {
    public: {
      // NUXT_PUBLIC_SVC_API_URL: where the service is.
      svcApiUrl: 'http://localhost:4700',
      // NUXT_PUBLIC_DEMO_URL: the demo's offers, pictures and wallets; an app of your own has none.
      demoUrl: 'http://localhost:4701',
    },
  },
});
