import { customProperties, type Settings } from '../messages.js';
import type { Control } from '../stages.js';

/** Applies the settings to the page and to the element. Attributes without a control stay as they are. */
export function applySettings(
  { attributes, lang, dir, scheme, properties }: Settings,
  tag: string,
  controls: readonly Control[],
): void {
  const page = document.documentElement;
  page.lang = lang;
  page.dir = dir;
  page.dataset['scheme'] = scheme;
  for (const name of customProperties) page.style.setProperty(name, properties[name]);
  const element = document.querySelector(tag);
  for (const { attribute } of controls) {
    const value = attributes[attribute];
    if (value === undefined || element?.getAttribute(attribute) === value) continue;
    if (value === null) element?.removeAttribute(attribute);
    else element?.setAttribute(attribute, value);
  }
}
