import { launch, type Browser } from 'puppeteer';

export interface BrowserOptions {
  /** How many made-up cameras it has; it asks before their use. */
  cameras?: number;
  /** Whether it has tabs and asks for permissions; by default with `cameras` alone. */
  isWhole?: boolean;
  flags?: readonly string[];
}

/**
 * Starts Chromium. Its headless shell, the engine without a user interface, takes a fifth of the work
 * for each page, so that it is used where there is one and the test does not need the whole browser.
 */
export function launchBrowser({
  cameras,
  isWhole = cameras !== undefined,
  flags = [],
}: BrowserOptions = {}): Promise<Browser> {
  const shell = isWhole ? undefined : process.env['HEADLESS_SHELL_PATH'];
  return launch({
    headless: shell ? 'shell' : true,
    executablePath: shell ?? process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=en-US',
      // A page that was left, but is kept there, keeps its connections, of which there are six.
      '--disable-features=BackForwardCache',
      // A host by whose name a page is no secure context, as it is by the machine's own.
      '--host-resolver-rules=MAP insecure.example 127.0.0.1',
      ...(cameras === undefined
        ? []
        : [`--use-fake-device-for-media-stream=device-count=${cameras}`]),
      ...flags,
    ],
  });
}
