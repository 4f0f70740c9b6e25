import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { readServerMetadata } from '../../../src/connectors/bluesky/authorization-server.js';
import { DidDocuments } from '../../../src/connectors/bluesky/did-documents.js';
import { findAccount as findBlueskyAccount } from '../../../src/connectors/bluesky/find-account.js';
import { readFollows } from '../../../src/connectors/bluesky/follows.js';
import { JetstreamConnection } from '../../../src/connectors/bluesky/jetstream-connection.js';
import { resolveHandle } from '../../../src/connectors/bluesky/resolve-handle.js';
import { NetworkError } from '../../../src/connectors/connector-error.js';
import { checkVerifications } from '../../../src/connectors/farcaster/check-verifications.js';
import { Hub } from '../../../src/connectors/farcaster/hub.js';
import { readLinks, readVerifications } from '../../../src/connectors/farcaster/hub-answers.js';
import { parseEntered } from '../../../src/connectors/farcaster/parse-entered.js';
import { GithubApi } from '../../../src/connectors/github/github-api.js';
import { findServer } from '../../../src/connectors/mastodon/find-server.js';
import { findAccount, readFollowing } from '../../../src/connectors/mastodon/follows.js';
import { readSignedIn } from '../../../src/connectors/mastodon/signed-in.js';
import { readActor } from '../../../src/connectors/mastodon/webfinger.js';
import { toChange } from '../../../src/connectors/nostr/contact-list.js';
import { ContactLists } from '../../../src/connectors/nostr/contact-lists.js';
import { EventVerifier } from '../../../src/connectors/nostr/event-verifier.js';
import { checkAddress } from '../../../src/connectors/outgoing/check-address.js';
import { findNextPage } from '../../../src/connectors/outgoing/find-next-page.js';
import type { Fetch } from '../../../src/connectors/outgoing/request-json.js';
import { readRetryAfter } from '../../../src/connectors/outgoing/retry-after.js';
import { XApi } from '../../../src/connectors/x/x-api.js';
import verifications from '../../connectors/support/farcaster-verifications.json' with { type: 'json' };
import { headerBytes, readAll, toHeader, type Parser } from '../parser.js';

const server = 'https://a.example';
const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const uri = `${server}/users/alice`;
const signal = new AbortController().signal;
/** One for all: its thread takes long to start. */
const verifier = new EventVerifier();
const [verification] = verifications;

/** Parsers of answers of social networks, and of names that people enter. */
export const networkParsers: Record<string, Parser> = {
  'the header Link': readHeader('link', (headers) => findNextPage(headers, new URL(server)), [
    '<https://a.example/?page=2>; rel="next", <https://a.example/?page=1>; rel="prev"',
  ]),
  'the header Retry-After': readHeader('retry-after', readRetryAfter, [
    '120',
    'Wed, 21 Oct 2026 07:28:00 GMT',
  ]),
  'the reset of a rate limit': readHeader(
    'x-ratelimit-reset',
    (headers) => readRetryAfter(new Headers([...headers, ['x-ratelimit-remaining', '0']])),
    ['1790000000', '2026-10-21T07:28:00Z'],
  ),
  'the address of a redirect': {
    parse: (bytes) => {
      const address = toHeader(bytes);
      if (URL.canParse(address, server)) checkAddress(new URL(address, server));
    },
    samples: ['https://xn--a-ecp.example:443/a/../b?c=d#e', 'https://[2001:db8::1]/', '/a/./b'],
    maximumBytes: headerBytes.answer,
    encoding: 'latin1',
  },

  'a handle or server of Mastodon': readEntered(
    (text) => findServer(text, answer(Buffer.from('{}'))),
    ['@alice@a.example', 'https://a.example/@alice', 'bücher.example'],
  ),
  'a handle of Bluesky': readEntered(
    (text) =>
      findBlueskyAccount(text, new DidDocuments(refuse, server), {
        fetch: refuse,
        resolverUrl: server,
      }),
    ['alice.a.example', did, 'did:web:a.example'],
  ),
  'a username of Farcaster': readEntered(parseEntered, ['alice.base.eth', '1234']),

  'an actor of a handle': readAnswer(
    (fetch) => readActor({ host: 'a.example', username: 'alice' }, fetch),
    [`{"links":[{"rel":"self","type":"application/activity+json","href":"${uri}"}]}`],
  ),
  'an account of Mastodon': readAnswer(
    (fetch) => findAccount(uri, fetch, signal),
    [`{"id":"1","uri":"${uri}","username":"alice"}`],
  ),
  'the account of a sign-in at Mastodon': readAnswer(
    (fetch) => readSignedIn('a.example', 'a', fetch),
    [`{"username":"alice","uri":"${uri}"}`],
  ),
  'the follows of an account of Mastodon': readAnswer(
    (fetch) => readAll(readFollowing({ account: uri, id: '1', fetch, signal })),
    [`[{"id":"1","uri":"${uri}"},{"id":"2","uri":"${uri}2"}]`],
  ),
  'a DID document': readAnswer(
    (fetch) => new DidDocuments(fetch, server).read(did),
    [
      `{"id":"${did}","alsoKnownAs":["at://alice.a.example"],"service":[{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","serviceEndpoint":"${server}"}]}`,
    ],
  ),
  'the DID of a handle': readAnswer(
    (fetch) => resolveHandle('alice.a.example', { fetch, resolverUrl: server }),
    [`{"did":"${did}"}`, '{"did":"did:web:a.b.example"}'],
  ),
  'the description of an authorization server': readAnswer(
    (fetch) => readServerMetadata(fetch, server),
    [
      `{"issuer":"${server}","authorization_endpoint":"${server}/a","token_endpoint":"${server}/b","pushed_authorization_request_endpoint":"${server}/c","authorization_response_iss_parameter_supported":true,"dpop_signing_alg_values_supported":["ES256"]}`,
    ],
  ),
  'the follows of an account of Bluesky': readAnswer(
    (fetch) => readAll(readFollows(fetch, { did, pds: server }, signal)),
    [
      `{"records":[{"uri":"at://${did}/app.bsky.graph.follow/a","value":{"subject":"did:plc:bbbbbbbbbbbbbbbbbbbbbbbb"}}]}`,
    ],
  ),
  'the follows of an account of GitHub': readAnswer(
    (fetch) => {
      const options = { url: server, fetch, clientId: 'a', clientSecret: 'b', userAgent: 'c' };
      return readAll(new GithubApi(options).readFollowing('alice', signal));
    },
    ['[{"id":1,"login":"a"},{"id":2,"login":"b"}]'],
  ),
  'the follows of an account of X': readAnswer(
    (fetch) => {
      const api = new XApi({ url: server, fetch, bearerToken: 'a', maximumFollows: 1_000 });
      return readAll(api.readFollowing('1', signal));
    },
    ['{"data":[{"id":"1"},{"id":"2"}],"meta":{"result_count":2}}'],
  ),
  'the links of a hub': readAnswer(
    (fetch) => readAll(new Hub(server, fetch).readPages('linksByFid', {}, readLinks, signal)),
    [
      '{"messages":[{"data":{"type":"MESSAGE_TYPE_LINK_ADD","fid":1,"network":"FARCASTER_NETWORK_MAINNET","linkBody":{"type":"follow","targetFid":2}}}],"nextPageToken":""}',
    ],
  ),
  'the verifications of a hub': readAnswer(
    (fetch) => {
      const { fid, verificationAddAddressBody: body } = verification!.data;
      const pages = new Hub(server, fetch).readPages('verificationsByFid', {}, readVerifications);
      return checkVerifications(pages, { fid, label: 'a', wallet: body.address });
    },
    [JSON.stringify({ messages: [verification] })],
  ),
  'the messages of a relay': {
    parse: async (bytes) => {
      const relay = await openServer();
      relay.answer = (socket) => {
        socket.send(bytes.toString());
        // The library numbers subscriptions, and each connection has one.
        socket.send('["EOSE","sub:1"]');
      };
      const list = await new ContactLists([relay.url], verifier).read('2'.repeat(64), signal);
      return list && toChange(list);
    },
    samples: [
      JSON.stringify([
        'EVENT',
        'sub:1',
        {
          id: '1'.repeat(64),
          pubkey: '2'.repeat(64),
          sig: '3'.repeat(128),
          kind: 3,
          created_at: 1,
          content: '',
          tags: [['p', '4'.repeat(64)]],
        },
      ]),
      '["NOTICE","a"]',
      '["OK","a",true,"b"]',
    ],
    maximumBytes: 8 * 1024 * 1024,
  },
  'the messages of a Jetstream': {
    parse: async (bytes) => {
      const jetstream = await openServer();
      const last = {
        did,
        commit: { collection: 'app.bsky.graph.follow', rkey: 'last', operation: 'delete' },
      };
      jetstream.answer = (socket) => {
        socket.send(bytes.toString());
        socket.send(JSON.stringify(last));
      };
      await new Promise<void>((resolve, reject) => {
        const connection = new JetstreamConnection(jetstream.url, {
          since: 0,
          onChange: (change) => {
            if (change.kind !== 'unfollow' || change.ref !== 'last') return;
            connection.close();
            resolve();
          },
        });
        connection.accounts.add(did);
        connection.closed.catch(reject);
      });
    },
    samples: [
      `{"did":"${did}","time_us":1,"kind":"commit","commit":{"rev":"a","operation":"create","collection":"app.bsky.graph.follow","rkey":"a","record":{"subject":"did:plc:bbbbbbbbbbbbbbbbbbbbbbbb"}}}`,
    ],
    maximumBytes: 64 * 1024,
  },
};

/** Reads an answer that is JSON, up to the maximum size of `requestJson`. */
function readAnswer(read: (fetch: Fetch) => unknown, samples: readonly string[]): Parser {
  return { parse: (bytes) => read(answer(bytes)), samples, maximumBytes: 4 * 1024 * 1024 };
}

function readHeader(
  name: string,
  read: (headers: Headers) => unknown,
  samples: readonly string[],
): Parser {
  return {
    parse: (bytes) => read(new Headers([[name, toHeader(bytes)]])),
    samples,
    maximumBytes: headerBytes.answer,
    encoding: 'latin1',
  };
}

/** Reads a name of an account that `POST /accounts` accepts. */
function readEntered(read: (text: string) => unknown, samples: readonly string[]): Parser {
  return { parse: (bytes) => read(bytes.toString()), samples, maximumBytes: 1_024 };
}

function answer(bytes: Buffer): Fetch {
  return () =>
    Promise.resolve(
      new Response(new Uint8Array(bytes), { headers: { 'content-type': 'application/json' } }),
    );
}

const refuse: Fetch = () => Promise.reject(new NetworkError('There is no network.'));

interface Server {
  url: string;
  /** Called with the first message of each connection. */
  answer: (socket: WebSocket) => void;
}
let opened: Promise<Server> | undefined;

/** A server of web sockets, which does not keep the thread. */
function openServer(): Promise<Server> {
  return (opened ??= (async () => {
    const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(sockets, 'listening');
    const { port } = sockets.address() as AddressInfo;
    const opened: Server = { url: `ws://127.0.0.1:${port}`, answer: () => undefined };
    sockets.on('connection', (socket) => {
      socket.once('message', () => opened.answer(socket));
    });
    return opened;
  })());
}
