/**
 * Declares a test that takes more than about five seconds because of load, time or numbers. It runs in the part `long`
 * of the release gate, or with the variable SVC_TEST_LONG=1; `npm test` leaves it out.
 */
export const testLong: (title: string, run: () => Promise<void>) => void =
  process.env['SVC_TEST_LONG'] === '1' ? test : () => undefined;
