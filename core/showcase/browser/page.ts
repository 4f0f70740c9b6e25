export {};

const form = document.querySelector('form');
const frames = [...document.querySelectorAll('iframe')];

for (const frame of frames) frame.addEventListener('load', () => fit(frame));
if (form) {
  readAddress(form);
  handOn(choiceOf(form));
  form.addEventListener('change', () => {
    const choice = choiceOf(form);
    handOn(choice);
    for (const frame of frames) frame.src = `${new URL(frame.src).pathname}?${choice}`;
  });
}

/** What was chosen is in the page's address, so that it can be shared and reloaded. */
function readAddress(form: HTMLFormElement): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = value;
  }
}

function choiceOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, value as string]),
  );
}

/** Keeps the choice in this page's address and on the way to others, and sets the width. */
function handOn(choice: URLSearchParams): void {
  history.replaceState(null, '', `?${choice}${location.hash}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a, section a')) {
    link.search = String(choice);
  }
  for (const frame of frames) frame.dataset['width'] = choice.get('width')!;
}

/** Makes the frame as high as what is in it, as long as that changes. */
function fit(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body || frame.classList.contains('window')) return;
  new ResizeObserver(() => (frame.height = String(body.scrollHeight))).observe(body);
}
