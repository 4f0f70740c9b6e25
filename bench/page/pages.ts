import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementFixture } from '../../testing/browser/fixture.js';

/** A page of offers with recommendations: by the SDK, or by hand as the floor to compare with. */
export type Kind = 'sdk' | 'floor';

/** Adds offers of the type, all recommended by two people of the reader's network. */
export async function addOffers(
  { service, network }: ElementFixture,
  type: string,
  count: number,
): Promise<void> {
  for (let index = 0; index < count; index++) {
    const uuid = `${type}-${index}`;
    await service.post('/entity', { type, name: `Offer ${uuid}`, ids: { uuid } });
    for (const giver of [network.alice, network.bob]) {
      await service.post('/feedback', {
        sourceCriteria: { uuid: giver.uuid },
        targetCriteria: { uuid },
        items: { stars: 5 },
      });
    }
  }
}

/** A page of all offers of the type; gives its address. */
export function offersPage(
  { site, network }: ElementFixture,
  kind: Kind,
  type: string,
  count: number,
): string {
  const prefix = kind === 'sdk' ? 'x-svc' : 'floor';
  const offers = Array.from(
    { length: count },
    (_, index) => `<article><h2>Offer ${index}</h2>
<${prefix}-recommendation target-uuid="${type}-${index}"></${prefix}-recommendation></article>`,
  );
  return site.page(
    `${kind}-${type}`,
    `<${prefix}-root source-uuid="${network.reader.uuid}" target-type="${type}" api-url="/api">
${offers.join('\n')}</${prefix}-root>`,
    {
      hasScriptTag: kind === 'sdk',
      script: (kind === 'floor' ? floor : '') + identifying(`${prefix}-root`, network.identity),
    },
  );
}

/** A page of one recommendation with another element, to see what that one adds. */
export function elementPage(
  { site, network }: ElementFixture,
  name: string,
  element: string,
  isSignedIn: boolean,
): string {
  return site.page(
    name,
    `<x-svc-root source-uuid="${network.reader.uuid}" target-type="provider" api-url="/api">
<x-svc-recommendation target-uuid="bakery"></x-svc-recommendation></x-svc-root>
${element}`,
    { script: isSignedIn ? identifying('x-svc-root', network.identity) : '' },
  );
}

const floor = readFileSync(join(import.meta.dirname, 'floor.js'), 'utf8');

const identifying = (tag: string, identity: unknown) => `
await customElements.whenDefined('${tag}');
const detail = ${JSON.stringify(identity)};
window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));`;
