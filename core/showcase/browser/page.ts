export {};

const form = document.querySelector('form');
const frames = [...document.querySelectorAll('iframe')];

for (const frame of frames) frame.addEventListener('load', () => fitHeight(frame));
if (form) {
  readAddress(form);
  forwardSelection(readChoice(form));
  form.addEventListener('change', () => {
    const choice = readChoice(form);
    forwardSelection(choice);
    for (const frame of frames) frame.src = `${new URL(frame.src).pathname}?${choice}`;
  });
}

/** Reads the choices from the page's address, so that the page can be shared and reloaded. */
function readAddress(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = value;
  }
}

function readChoice(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, value as string]),
  );
}

/** Writes the choices to this page's address and its links, and sets the width. */
function forwardSelection(choice: URLSearchParams): void {
  history.replaceState(null, '', `?${choice}${location.hash}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a, section a')) {
    link.search = String(choice);
  }
  for (const frame of frames) frame.dataset['width'] = choice.get('width')!;
}

/** Adjusts the height of a frame to that of its content. */
function fitHeight(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body || frame.classList.contains('window')) return;
  new ResizeObserver(() => (frame.height = String(body.scrollHeight))).observe(body);
}
