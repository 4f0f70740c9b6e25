import type { Browser } from 'puppeteer';
import type { Marketplace } from './marketplace.js';
import { Visitor, type Look } from './visitor.js';

export const popup = (kind: 'form' | 'details', offer: string) =>
  `x-svc-feedback-${kind}-popup[target-uuid="${offer}"]`;
export const inside = (kind: 'form' | 'details', offer: string) =>
  `${popup(kind, offer)} >>> x-svc-feedback-${kind}`;

/** How one person gives feedback, and a friend sees it. */
interface Variant {
  name: string;
  offer: string;
  review: string;
  /** The label of the first badge. */
  badge: string;
  giver: Look;
  friend: Look;
}

/** Tests that a person gives feedback with a video, and a friend sees it, in each of the variants. */
export function testGivingFeedback(
  variants: readonly Variant[],
  opened: () => { browser: Browser; marketplace: Marketplace },
): void {
  test.each(variants)(
    'a user records a video and gives feedback, and a friend sees it with their name: $name',
    async ({ offer, review, badge, giver, friend }) => {
      const { browser, marketplace } = opened();
      const amara = await Visitor.open(browser, marketplace.url, giver);
      await amara.signIn('Amara Okafor');
      await amara.recommendation(offer);
      await amara.screenshot(`${offer}-signed-in`);

      await amara.click(popup('form', offer), '[part~=button]');
      const form = inside('form', offer);
      await record(amara, form);
      await amara.click(form, 'label:has([value="5"])');
      await amara.click(form, '[part~=badge]', badge);
      await (await amara.find(form, 'textarea')).type(review);
      await amara.screenshot(`${offer}-form`);
      await amara.click(form, '[part~=submit]');
      await amara.find(form, '[part~=thanks]');
      await amara.screenshot(`${offer}-thanks`);
      await amara.click(popup('form', offer), '[part~=close]');

      await amara.click(popup('details', offer), '[part~=button]');
      await amara.find(inside('details', offer), '[part~=poster]');
      await amara.screenshot(`${offer}-details`);
      await amara.find(inside('details', offer), '[part~=review]', review);
      await amara.find(inside('details', offer), '[part~=review] [part~=badge]', badge);

      const lucia = await Visitor.open(browser, marketplace.url, friend);
      await lucia.signIn('Lucía Romero');
      expect(await lucia.recommendation(offer)).toContain('Amara Okafor');
      await lucia.screenshot(`${offer}-friend`);
      await lucia.click(popup('details', offer), '[part~=button]');
      await lucia.find(inside('details', offer), '[part~=review]', review);
      await lucia.screenshot(`${offer}-friend-details`);

      for (const visitor of [amara, lucia]) {
        expect(visitor.complaints).toEqual([]);
        expect([...visitor.origins].sort()).toEqual([marketplace.url, marketplace.apiUrl].sort());
        await visitor.close();
      }
    },
  );
}

/** Turns the camera on, records a second, and ends. */
async function record(visitor: Visitor, form: string): Promise<void> {
  await visitor.click(form, '[part~=record]');
  await visitor.find(form, '[part~=preview]');
  await visitor.click(form, '[part~=record]');
  await untilRecorded(visitor, form);
  await visitor.click(form, '[part~=record]');
  await visitor.find(form, 'video[controls]');
}

/** Waits a second of the recording: the countdown moves on each second. */
export async function untilRecorded(visitor: Visitor, form: string): Promise<void> {
  const countdown = await visitor.find(form, '[role=timer]');
  await countdown.evaluate(
    (element) =>
      new Promise<void>((moved) =>
        new MutationObserver(() => moved()).observe(element, {
          characterData: true,
          childList: true,
          subtree: true,
        }),
      ),
  );
}
