let observer: ResizeObserver | undefined;

/** Sets the class `cut` on a text while it does not fit into its clamped height. */
export function markCutText(text: HTMLElement | null | undefined): void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.classList.toggle('cut', target.scrollHeight > target.clientHeight);
    }
  });
  if (text) observer.observe(text);
}
