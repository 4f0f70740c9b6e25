/**
 * Calls the function if the element was removed from the page, and not only moved. Call this when the
 * element is disconnected.
 */
export function onRemoval(element: HTMLElement, handle: () => void): void {
  queueMicrotask(() => {
    if (!element.isConnected) handle();
  });
}
