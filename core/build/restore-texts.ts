/** The properties of a node of Stencil's virtual tree that the function below uses. */
interface RenderedNode {
  $elm$: ChildNode & { data: string };
  /** Only texts have one. */
  $text$: string | null;
}

/** A function of Stencil's renderer: whether it keeps a node, and changes it in place. */
declare const isSameVnode: (before: RenderedNode, after: RenderedNode) => boolean;

/**
 * Renders texts anew that a browser's translator or an extension has replaced, wrapped, split or removed. Stencil
 * remembers the nodes that it has created, and changes them wherever they are, so that a page shows old texts and
 * misses new elements: https://github.com/stenciljs/core/issues/6278. No option and no hook of an element reaches
 * all texts, so this adds a step to the renderer of each build.
 */
export const restoreTexts = () => ({
  name: 'restore-texts',
  transform(code: string, id: string) {
    if (!/@stencil\/core\/internal\/client\/index\.js\b/.test(id)) return undefined;
    const place =
      /(?=if \(BUILD\d+\.updatable && oldChildren !== null && newChildren !== null\) \{)/;
    const [before, after, ...more] = code.split(place);
    if (after === undefined || more.length > 0) {
      throw new Error('Stencil changes children otherwise. Adapt core/build/restore-texts.ts.');
    }
    const step = `if (oldChildren !== null || isInitialRender) {
      restoreChildren(elm, oldChildren || [], newChildren, isInitialRender);
    }\n`;
    return `${before}${step}${after}\n${String(restoreChildren)}`;
  },
});

/**
 * Makes the children of an element those that were rendered, before they change. Changes by translators remain in
 * children that stay as they are. Runs in the page, as a part of the renderer.
 */
function restoreChildren(
  parent: ParentNode & Node,
  before: RenderedNode[],
  after: RenderedNode[] | null,
  /** Whether a server has rendered the element: its texts cannot be compared yet. */
  isHydrated: boolean,
): void {
  // Each update does this for each element, also where nothing was translated.
  let place = parent.firstChild;
  let index = 0;
  for (; place && index < before.length && before[index]!.$elm$ === place; index++) {
    place = place.nextSibling;
  }
  if (!place && index === before.length) return;

  const isUnchanged =
    !isHydrated &&
    after &&
    after.length === before.length &&
    before.every(
      (rendered, at) =>
        isSameVnode(rendered, after[at]!) &&
        rendered.$text$ === after[at]!.$text$ &&
        // A text in an element that is no longer on the page may change.
        (rendered.$text$ !== null || parent.contains(rendered.$elm$)),
    );
  if (isUnchanged) return;

  const own = new Set<Node>(before.map(({ $elm$ }) => $elm$));
  for (const child of [...parent.childNodes]) {
    // Styles and comments are Stencil's own. Buttons of other extensions have a shadow tree, and no text.
    const isKept = own.has(child) || child.nodeType === 8 || child.nodeName === 'STYLE';
    if (!isKept && child.textContent) child.remove();
  }
  before.reduceRight<ChildNode | null>((next, { $elm$, $text$ }) => {
    if ($elm$.parentNode !== parent) parent.insertBefore($elm$, next);
    // An equal text keeps what the person has selected.
    if ($text$ !== null && $elm$.data !== $text$) $elm$.data = $text$;
    return $elm$;
  }, null);
}
