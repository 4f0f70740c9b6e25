import { startRpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startSvc } from '../../../testing/service/svc.js';
import { describeScans, events, exportLines, node, setUp } from '../cli/support/scans.js';

describeScans(() => {
  test('a scanner that is killed again and again leaves no gap and no duplicate', async () => {
    const proxy = await startRpcProxy(node.url);
    const { settings, source, target } = await setUp('killed', proxy.url);
    const blocks = 24;
    for (let order = 0; order < blocks; order++) {
      await events.endorse(source, target, BigInt(order + 1), `killed-${order}`);
    }
    for (let kills = 0; kills < 12; kills++) {
      let requests = 0;
      const scanner = startSvc(['scan', '--once'], settings);
      proxy.setFault((_request, response) => {
        requests += 1;
        if (requests <= 6 + kills) return undefined;
        scanner.child.kill('SIGKILL');
        response.destroy();
        return 'answered';
      });
      await scanner.ended;
    }
    proxy.setFault(() => undefined);
    expect(await svc(['scan', '--once'], settings)).toMatchObject({ code: 0 });
    const values = (await exportLines(settings)).flatMap(({ endorsement }) =>
      endorsement && (endorsement['transactionId'] as string).startsWith('killed-')
        ? [Number(endorsement['value'])]
        : [],
    );
    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: blocks }, (_, n) => n + 1));
    await proxy.stop();
  });
});
