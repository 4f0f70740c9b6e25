import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../scripts/install-packages.mjs';
import { launchBrowser } from '../../testing/browser/launch-browser.js';
import type { Diagram } from './diagrams.js';

const version = '12.3.0';
const folder = join(import.meta.dirname, '../../.cache/mermaid', version);
const script = join(folder, 'node_modules/mermaid/dist/mermaid.min.js');

/** A picture of a diagram, without foreign objects, fonts or scripts. */
export interface Picture {
  diagram: Diagram;
  scheme: 'light' | 'dark';
  svg: string;
}

/** Renders diagrams in both colour schemes with Mermaid, which is installed from npm when first needed. */
export async function renderDiagrams(diagrams: readonly Diagram[]): Promise<Picture[]> {
  if (!existsSync(script)) installPackages(folder, [`mermaid@${version}`]);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: script });
    const pictures: Picture[] = [];
    for (const diagram of diagrams) {
      for (const scheme of ['light', 'dark'] as const) {
        const svg = await page.evaluate(renderOne, diagram.source, scheme);
        pictures.push({ diagram, scheme, svg });
      }
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

/** In the browser. */
async function renderOne(source: string, scheme: 'light' | 'dark'): Promise<string> {
  const { mermaid } = globalThis as unknown as {
    mermaid: {
      initialize(settings: unknown): void;
      render(id: string, source: string): Promise<{ svg: string }>;
    };
  };
  mermaid.initialize({
    startOnLoad: false,
    theme: scheme === 'dark' ? 'dark' : 'neutral',
    fontFamily: 'sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false, wrappingWidth: 300 },
    deterministicIds: true,
  });
  const { svg } = await mermaid.render('diagram', source);
  return svg;
}
