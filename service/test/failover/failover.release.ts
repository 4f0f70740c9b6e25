import { hasPatroni } from '../../../testing/databases/patroni.js';
import { FailoverTrial, type Fault } from './support/trial.js';

const isInstalled = hasPatroni();
if (!isInstalled) {
  console.log('Failover is not tested: patroni, etcd or postgresql is missing.');
}

const faults: Fault[] = [
  ...Array.from({ length: 3 }, () => ['kill PostgreSQL', 'kill both'] as const).flat(),
  ...(['stop both', 'stop both'] as const),
];

(isInstalled ? describe : describe.skip)('when the primary fails under load', () => {
  let trial: FailoverTrial | undefined;
  beforeAll(async () => {
    trial = await FailoverTrial.start();
  });
  afterAll(() => trial?.stop());

  test.each(faults.map((fault, index) => [index + 1, fault] as const))(
    '%i: %s: nothing acknowledged is lost, and writes continue after the promotion',
    async (_number, fault) => {
      const { promoted, writing, refusals } = await trial!.run(fault);
      console.log(`${fault}: promoted after ${format(promoted)}, writes ${format(writing)} later.`);
      expect(writing).toBeLessThan(5_000);
      // The database is not available, or the outcome is unknown.
      const codes = Object.keys(refusals);
      expect(codes.filter((code) => !['503 50300', '503 50301'].includes(code))).toEqual([]);
    },
  );
});

function format(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
