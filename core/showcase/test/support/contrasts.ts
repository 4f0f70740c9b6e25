/** In a page that axe-core was loaded into: the texts whose colour it finds too close to the colour behind them. */
export async function findContrasts(): Promise<string[]> {
  const { axe } = globalThis as unknown as {
    axe: { run: (options: unknown) => Promise<{ violations: { nodes: { html: string }[] }[] }> };
  };
  const { violations } = await axe.run({
    runOnly: ['color-contrast'],
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}
