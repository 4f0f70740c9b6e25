import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { describeWithAtProtocol } from '../../../testing/suites/describe-with-at-protocol.js';
import {
  createClient,
  createClientMetadata,
} from '../../src/connectors/bluesky/client-metadata.js';

test('a service on a loopback address needs no document', () => {
  const redirectUri = 'http://127.0.0.1:8080/connect/callback';
  const id = `http://localhost?redirect_uri=${encodeURIComponent(redirectUri)}&scope=atproto`;
  expect(createClient('http://127.0.0.1:8080')).toEqual({ id, redirectUri });
  expect(createClient('http://localhost:8080')).toEqual({ id, redirectUri });
});

test('another has its document at its id', () => {
  expect(createClient('https://svc.example.com/api')).toEqual({
    id: 'https://svc.example.com/api/connect/client-metadata.json',
    redirectUri: 'https://svc.example.com/api/connect/callback',
  });
});

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
