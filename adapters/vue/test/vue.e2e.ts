import * as svc from '@x-svc/vue';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { bundle } from '../../../testing/packing/bundle.js';
import { identify, untilShown } from '../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

/** Opens a page with an app, and signs the reader in. */
async function open(script: string, body = '<div id="app"></div>') {
  const { reader, identity } = fixture.network;
  const source = `import { createApp, createSSRApp, h, ref, watchEffect } from 'vue';
import * as svc from '@x-svc/vue';
globalThis.svc = svc;
const reader = ${JSON.stringify(reader.uuid)};
const plugin = svc.createSvc({ apiUrl: '/api' });
${script}`;
  const options = { script: await bundle(source), hasScriptTag: false, sources: "'unsafe-inline'" };
  const { page, complaints } = await fixture.open(body, options);
  await identify(page, identity);
  // Vue warns about each bundle without its build flags, and the images of the network do not exist.
  const isExpected = /^Feature flags|404/;
  return { page, complaints: () => complaints.filter((text) => !isExpected.test(text)) };
}

test('v-model binds the stars and the review of the form in both directions', async () => {
  const { page, complaints } = await open(`
const stars = ref(2);
const review = ref('');
createApp(() => h(svc.XSvcFeedbackForm, {
  sourceUuid: reader, targetUuid: 'florist',
  stars: stars.value, 'onUpdate:stars': (value) => (stars.value = value),
  review: review.value, 'onUpdate:review': (value) => (review.value = value),
})).use(plugin).mount('#app');
watchEffect(() => (document.title = stars.value + ' ' + review.value));
globalThis.clear = () => { stars.value = 0; review.value = ''; };`);
  await untilShown(page, 'x-svc-feedback-form', 'Remove the rating');
  await page.locator('x-svc-feedback-form >>> label:has([value="5"])').click();
  await page.locator('x-svc-feedback-form >>> textarea').fill('Fresh.');
  await until(page, () => document.title === '5 Fresh.');
  await page.evaluate('clear()');
  await until(page, () => {
    const form = document.querySelector('x-svc-feedback-form')!.shadowRoot!;
    return !form.querySelector(':checked') && form.querySelector('textarea')!.value === '';
  });
  expect(complaints()).toEqual([]);
});

test('the ranking and the identity are reactive, and the ranking shares the request of a root', async () => {
  const { page, complaints } = await open(`
createApp({
  setup() {
    const identity = svc.useSvcIdentity();
    const { status, items } = svc.useRanking({ targetType: 'provider' });
    const loaded = ref(0);
    return () => [
      h('p', [identity.value?.address ?? 'anonymous', status.value, items.value.length, loaded.value].join(' ')),
      h(svc.XSvcRoot, {
        sourceUuid: identity.value?.address, targetType: 'provider',
        onLoaded: ({ detail }) => (loaded.value = detail.data.length),
      }, () => h(svc.XSvcRecommendation, { targetUuid: 'bakery' })),
    ];
  },
}).use(plugin).mount('#app');`);
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
  const [, status, ranked, loaded] = (await page.$eval('p', (p) => p.textContent)).split(' ');
  expect([status, ranked]).toEqual(['ready', loaded]);
  expect(fixture.site.asked.filter((path) => path.startsWith('/ranking'))).toHaveLength(1);
  await page.evaluate('svc.signOut()');
  await until(page, () =>
    document.querySelector('p')!.textContent.startsWith('anonymous signed-out 0'),
  );
  expect(complaints()).toEqual([]);
});

test('the browser hydrates what a server rendered, and values are never compiled as templates', async () => {
  const uuid = '"><template shadowrootmode="open"><b id="broken">';
  const app = () =>
    h(
      svc.XSvcRoot,
      { targetType: 'provider', targetUuids: 'bakery', sourceUuid: undefined },
      () => [h('p', '{{ 1 + 1 }}'), h(svc.XSvcRecommendation, { targetUuid: uuid, class: 'own' })],
    );
  const html = await renderToString(createSSRApp(app));
  expect(html).toContain('Connect a wallet to see what people you trust think');
  expect(html).toContain('target-type="provider"');
  expect(html).toContain('{{ 1 + 1 }}');
  expect(html).not.toContain('<b id');

  const { page, complaints } = await open(
    `const uuid = ${JSON.stringify(uuid)};
const app = () => h(svc.XSvcRoot, { targetType: 'provider', targetUuids: 'bakery' }, () => [
  h('p', '{{ 1 + 1 }}'),
  h(svc.XSvcRecommendation, { targetUuid: uuid, class: 'own' }),
]);
createSSRApp(app).use(plugin).mount('#app');`,
    `<div id="app">${html}</div>`,
  );
  await untilShown(page, 'x-svc-recommendation', 'Connect a wallet');
  expect(await page.$$('x-svc-root')).toHaveLength(1);
  expect(await page.$eval('x-svc-recommendation', ({ className }) => className)).toContain('own');
  expect(complaints()).toEqual([]);
});
