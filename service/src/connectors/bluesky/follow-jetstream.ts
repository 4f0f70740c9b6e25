import { waitForAbort, type Follow } from '../account-feed.js';
import type { Change } from '../connector.js';
import { JetstreamConnection } from './jetstream-connection.js';

/** What Jetstream takes for one connection. */
const accountsPerConnection = 10_000;

/** Creates what passes on the changes of accounts at a Jetstream; it takes up where it was last heard. */
export function createJetstreamFollow(url: string, onChange: (change: Change) => void): Follow {
  /** Nothing before is missing, in milliseconds since 1970. */
  let completeUntil = Date.now();
  return async (accounts, signal) => {
    const connections: JetstreamConnection[] = [];
    for (let start = 0; start < accounts.length; start += accountsPerConnection) {
      const some = accounts.slice(start, start + accountsPerConnection);
      const options = { accounts: some, since: completeUntil, onChange };
      connections.push(new JetstreamConnection(url, options));
    }
    try {
      await Promise.race([...connections.map(({ closed }) => closed), waitForAbort(signal)]);
    } finally {
      for (const connection of connections) connection.close();
      completeUntil = Math.min(...connections.map((connection) => connection.completeUntil));
    }
  };
}
