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

/** Opens a page with an app of one component, which the script defines, and signs the reader in. */
async function open(script: string) {
  const { reader, identity } = fixture.network;
  // The browser compiles it; the example app is compiled ahead of time.
  const source = `import '@angular/compiler';
import * as ng from '@angular/core';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import * as svc from '@x-svc/angular';
globalThis.svc = svc;
const reader = ${JSON.stringify(reader.uuid)};
const start = (component) =>
  bootstrapApplication(component, { providers: [svc.provideSvc({ apiUrl: '/api' })] });
${script}`;
  const one = await fixture.open('<app-root></app-root>', {
    script: await bundle(source),
    hasScriptTag: false,
    sources: "'unsafe-inline' 'unsafe-eval'",
  });
  await one.page.waitForSelector('.hydrated');
  await identify(one.page, identity);
  // The images of the network do not exist.
  return { page: one.page, complaints: () => one.complaints.filter((text) => !/404/.test(text)) };
}

test('the form is a control of reactive forms, and values pass in both directions', async () => {
  const { page, complaints } = await open(`
const feedback = new FormControl({ stars: 2, review: 'Nice.' });
class App {
  reader = reader;
  feedback = feedback;
}
start(ng.Component({
  selector: 'app-root',
  standalone: true,
  imports: [ReactiveFormsModule, svc.XSvcModule],
  template: '<x-svc-feedback-form [formControl]="feedback" [sourceUuid]="reader" targetUuid="florist" />',
})(App));
globalThis.feedback = feedback;`);
  await untilShown(page, 'x-svc-feedback-form', 'Remove the rating');
  const value = () => page.evaluate('feedback.value');
  expect(await value()).toEqual({ stars: 2, review: 'Nice.' });
  expect(await page.evaluate('feedback.touched')).toBe(false);
  await page.locator('x-svc-feedback-form >>> label:has([value="5"])').click();
  await page.locator('x-svc-feedback-form >>> textarea').fill('Fresh.');
  await until(page, 'feedback.value.review === "Fresh." && feedback.value.stars === 5');
  await page.evaluate('document.activeElement.blur()');
  expect(await page.evaluate('feedback.touched && feedback.dirty')).toBe(true);
  await page.evaluate('feedback.reset()');
  await until(page, () => {
    const form = document.querySelector('x-svc-feedback-form')!.shadowRoot!;
    return !form.querySelector(':checked') && form.querySelector('textarea')!.value === '';
  });
  expect(complaints()).toEqual([]);
});

test('the ranking and the identity are signals, and the ranking shares the request of a root', async () => {
  const { page, complaints } = await open(`
class App {
  svc = ng.inject(svc.Svc);
  ranking = this.svc.ranking(() => ({ targetType: 'provider' }));
  loaded = ng.signal(0);
}
start(ng.Component({
  selector: 'app-root',
  standalone: true,
  imports: [svc.XSvcRecommendation, svc.XSvcRoot],
  template: \`<p>{{ svc.identity() ? 'signed-in' : 'anonymous' }} {{ ranking.status() }} {{ ranking.items().length }} {{ loaded() }}</p>
    <x-svc-root targetType="provider" [sourceUuid]="svc.identity()?.address" (loaded)="loaded.set(loaded() + $event.detail.data.length)">
      <x-svc-recommendation targetUuid="bakery" />
    </x-svc-root>\`,
})(App));`);
  await untilShown(page, 'x-svc-recommendation', 'Alice Archer');
  const [who, status, ranked, loaded] = (await page.$eval('p', (p) => p.textContent)).split(' ');
  // Each event calls its listener once.
  expect([who, status, ranked]).toEqual(['signed-in', 'ready', loaded]);
  expect(fixture.site.asked.filter((path) => path.startsWith('/ranking'))).toHaveLength(1);
  await page.evaluate('svc.signOut()');
  await until(page, () =>
    document.querySelector('p')!.textContent.startsWith('anonymous signed-out 0'),
  );
  expect(complaints()).toEqual([]);
});
