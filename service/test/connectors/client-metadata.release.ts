import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { describeWithAtProtocol } from '../../../testing/suites/describe-with-at-protocol.js';
import { createClientMetadata } from '../../src/connectors/bluesky/client-metadata.js';

describeWithAtProtocol('the server of AT Protocol', ({ node, folder }) => {
  test('accepts the document', () => {
    const metadata = createClientMetadata('https://svc.example.com');
    const script = `import { oauthClientMetadataSchema as schema } from '@atproto/oauth-types';
      console.log(JSON.stringify(schema.parse(${JSON.stringify(metadata)})));`;
    const parsed = execFileSync(node, ['--input-type=module', '--eval', script], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(JSON.parse(parsed)).toMatchObject(metadata);
  });
});
