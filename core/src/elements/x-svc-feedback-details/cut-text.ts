let observer: ResizeObserver | undefined;

/** Keeps the class `cut` on a text while its clamped height is too little for it. */
export function markWhenCut(text: HTMLElement | null | undefined): void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      target.classList.toggle('cut', target.scrollHeight > target.clientHeight);
    }
  });
  if (text) observer.observe(text);
}
