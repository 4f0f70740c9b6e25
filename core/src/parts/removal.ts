/**
 * Calls the function if the element was removed from the page, and not only moved. Call this when the
 * element is disconnected.
 */
export function onRemoval(element: HTMLElement, act: () => void): void {
  queueMicrotask(() => {
    if (!element.isConnected) act();
  });
}
