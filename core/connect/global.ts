import start from '../src/global';

/** Runs when the page's code is loaded. */
export default function (): void {
  start();
}
