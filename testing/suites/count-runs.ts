/**
 * How many sequences a property test draws: a quarter of the full number in `npm test`, all in the part `properties` of
 * the release gate.
 */
export function countRuns(full: number): number {
  return process.env['SVC_TEST_PROPERTIES'] === 'all' ? full : Math.ceil(full / 4);
}
