import { describe, expect, test } from '@jest/globals';
import { createBlueskyConnector } from '../../src/connectors/bluesky/bluesky-connector.js';
import { DidDocuments } from '../../src/connectors/bluesky/did-documents.js';

const did = 'did:web:alice.example';
const pds = 'https://pds.example';
const plcUrl = 'https://plc.example';
const { signal } = new AbortController();

const createDocument = (more: object = {}) => ({
  id: did,
  alsoKnownAs: ['at://alice.example'],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds }],
  ...more,
});
const sendJson = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** Documents that a stranger's server sends, as it does. */
const openDocuments = (document: object) =>
  new DidDocuments(() => Promise.resolve(sendJson(document)), plcUrl);

describe('a DID document', () => {
  test('has at most 64 KiB', async () => {
    const documents = openDocuments(createDocument({ padding: 'x'.repeat(64 * 1024) }));
    await expect(documents.read(did)).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'alice.example sent more than 65536 bytes.',
    });
  });

  test('gives the server and the first handles that are valid', async () => {
    const handles = Array.from({ length: 20 }, (_, index) => `at://h${index}.example`);
    const alsoKnownAs = ['https://alice.example', 'at://x', 'at://ALICE.example', ...handles];
    expect(await openDocuments(createDocument({ alsoKnownAs })).read(did)).toEqual({
      pds,
      handles: ['alice.example', ...handles.slice(0, 7).map((handle) => handle.slice(5))],
    });
  });

  test('leaves nothing in memory', async () => {
    const documents = openDocuments(createDocument());
    await documents.read(did);
    expect(documents.findServer(did)).toBeUndefined();
  });
});

test('servers are kept in a bounded number of bytes', () => {
  const documents = openDocuments({});
  const count = 100_000;
  for (let index = 0; index < count; index++) {
    documents.cacheServer(`did:web:a${index}.${'x'.repeat(60)}.example`, pds);
  }
  const kept = Array.from({ length: count }, (_, index) =>
    documents.findServer(`did:web:a${index}.${'x'.repeat(60)}.example`),
  ).filter((server) => server !== undefined);
  expect(kept.length).toBeLessThan((4 * 1024 * 1024) / 200);
  expect(documents.findServer(`did:web:a${count - 1}.${'x'.repeat(60)}.example`)).toBe(pds);
});

test('the server of an account is kept when it has answered, until it fails', async () => {
  const requests: string[] = [];
  let isDown = true;
  const connector = createBlueskyConnector({
    publicUrl: 'https://svc.example',
    plcUrl,
    fetch: async (url) => {
      const { host } = new URL(url);
      requests.push(host);
      if (host === 'alice.example') return sendJson(createDocument());
      return isDown ? new Response(null, { status: 500 }) : sendJson({ rev: '3kaaaaaaaaaaa' });
    },
  });
  const read = () => connector.readRevision!(did, signal);
  await expect(read()).rejects.toThrow('pds.example answered with the status 500.');
  expect(connector.locate!(did)).toBeUndefined();
  isDown = false;
  await read();
  expect(connector.locate!(did)).toBe('pds.example');
  await read();
  isDown = true;
  await expect(read()).rejects.toThrow();
  expect(connector.locate!(did)).toBeUndefined();
  const [document, server] = ['alice.example', 'pds.example'];
  expect(requests).toEqual([document, server, document, server, server, server]);
});
