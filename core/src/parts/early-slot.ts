/**
 * Shows the content of the roots that the page has already: the browser hides the content of an element
 * from the time when it becomes a custom element until it renders a slot, some frames later.
 */
export function addEarlySlots(): void {
  // A server can import the elements.
  if (typeof document === 'undefined') return;
  for (const root of document.querySelectorAll('x-svc-root')) {
    // A server may have rendered it.
    if (root.shadowRoot) continue;
    const slot = document.createElement('slot');
    slot.id = 'early';
    root.attachShadow({ mode: 'open' }).append(slot);
  }
}

/** Call this once the element has rendered its own slot. */
export function removeEarlySlot(root: Element): void {
  root.shadowRoot!.getElementById('early')?.remove();
}
