import { setStage, type Stage } from './support/stage.js';
import { everyState } from './support/states.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 120_000);
afterAll(() => stage.close());

test.each(everyState)('%s: the keyboard reaches everything, visibly', async (_, tag, { name }) => {
  await stage.look({});
  await stage.show(tag, name);
  const wanted = new Set(await stage.page.evaluate(interactive));
  const hidden: string[] = [];
  // A player has stops of its own within it.
  for (let press = wanted.size * 2 + 20; press > 0 && wanted.size > 0; press--) {
    await stage.page.keyboard.press('Tab');
    const focus = await stage.page.evaluate(focused);
    if (!focus) continue;
    wanted.delete(focus.name);
    if (!focus.isMarked) hidden.push(focus.name);
  }
  expect([...wanted]).toEqual([]);
  expect(hidden).toEqual([]);
});

/** Names what is there to be used; of radio buttons, which are one stop, the group. */
function interactive(): string[] {
  const names: string[] = [];
  const modal = '[open]:modal';
  const visit = (parent: ParentNode, isUsable: boolean) => {
    for (const element of parent.children) {
      const within = isUsable || element.matches(modal);
      if (element.shadowRoot) visit(element.shadowRoot, within);
      visit(element, within);
      const { tabIndex, type, name } = element as HTMLInputElement;
      const isControl = element.matches(
        'a[href], button, input, select, textarea, video[controls]',
      );
      if (!within || !(isControl || element.hasAttribute('tabindex')) || tabIndex < 0) continue;
      if (element.matches(':disabled, [inert] *')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const mark = type === 'radio' ? `radio ${name}` : `${element.localName} ${names.length}`;
      Object.assign(element, { mark });
      names.push(mark);
    }
  };
  const hasModal = (parent: ParentNode): boolean =>
    parent.querySelector(modal) !== null ||
    [...parent.querySelectorAll('*')].some(
      ({ shadowRoot }) => shadowRoot !== null && hasModal(shadowRoot),
    );
  visit(document.body, !hasModal(document));
  return names;
}

/** What has the focus, and whether a person sees that. */
function focused(): { name: string; isMarked: boolean } | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return undefined;
  const around: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) around.push(one);
  const outlined = around.find((one) => getComputedStyle(one).outlineStyle !== 'none');
  const box = (outlined ?? element).getBoundingClientRect();
  const isInWindow =
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const { mark = element.localName } = element as { mark?: string; localName: string };
  return { name: mark, isMarked: outlined !== undefined && isInWindow };
}
