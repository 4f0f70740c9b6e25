import { parseEntered } from '../../src/connectors/bluesky/parse-entered.js';

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';

describe('what a person enters for Bluesky', () => {
  test.each([
    'alice.example',
    '@alice.example',
    ' ＠Alice.EXAMPLE ',
    '\u200e@alice.example\u200f',
    '\u202a@alice.example\u202c',
    '\u2066alice.example\u2069',
    '\ufeff\u00a0alice.example\u200b\u3000',
    'al\u00adice.example',
    'https://bsky.app/profile/alice.example',
    'https://bsky.app/profile/alice.example/post/3k',
    'bsky.app/profile/@alice.example?ref=x#top',
    'HTTPS://BSKY.APP/profile/Alice.Example',
    'https://bsky.app/profile/%40alice.example',
    'https://other-app.example/profile/alice.example/',
    'https://alice.example',
    'https://alice.example/',
    'at://alice.example',
    'at://alice.example/app.bsky.feed.post/3k',
  ])('%j names a handle', (entered) => {
    expect(parseEntered(entered)).toEqual({ handle: 'alice.example' });
  });

  test.each([
    did,
    ` ${did}\u200b`,
    `@${did}`,
    `https://bsky.app/profile/${did}`,
    `https://bsky.app/profile/${encodeURIComponent(did)}`,
    `at://${did}/app.bsky.actor.profile/self`,
  ])('%j names a DID', (entered) => {
    expect(parseEntered(entered)).toEqual({ did });
  });

  test.each([
    undefined,
    '',
    '@',
    'alice',
    '@alice bob',
    'https://bsky.app',
    'https://bsky.app/profile',
    'https://bsky.app/settings/alice.example',
    'https://bsky.app/profile/..%2f',
    'https://bsky.app/profile/%',
    'https://alice:secret@alice.example/',
    'https://127.0.0.1/',
    'https://alice.example:8443/',
    'alice.example/path',
    'did:key:z6Mk',
  ])('%j names none', (entered) => {
    expect(() => parseEntered(entered)).toThrow(/^Enter a handle, such as/);
  });
});
