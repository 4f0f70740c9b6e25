/**
 * Whether a job works as long as its instance holds it, so that the times of its successes say nothing: scanners, the
 * oracle, the writer of rewards, and the readers of social networks.
 */
export function isContinuous(job: string): boolean {
  return /^(?:scan-chain|oracle|write-connections|read-network)-/.test(job);
}
