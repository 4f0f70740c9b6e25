import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestNetwork } from '../people/network.js';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../core/dist/custom-elements.json'), 'utf8'),
) as { modules: { declarations: [{ tagName: string }] }[] };

/** The tags of all elements. */
export const tags = manifest.modules.map(({ declarations: [{ tagName }] }) => tagName);

/** Every element once, for the network's reader. */
export function everyElement({ reader }: Pick<TestNetwork, 'reader'>, attributes = ''): string {
  const inRoot = ['x-svc-root', 'x-svc-recommendation'];
  const about = `source-uuid="${reader.uuid}" target-uuid="bakery" ${attributes}`;
  const others = tags.filter((tag) => !inRoot.includes(tag));
  return `<x-svc-root source-uuid="${reader.uuid}" target-type="provider" ${attributes}>
<x-svc-recommendation target-uuid="bakery"></x-svc-recommendation></x-svc-root>
${others.map((tag) => `<${tag} ${about}></${tag}>`).join('\n')}`;
}
