import { expect, test } from '@jest/globals';
import { createClient } from '../../src/connectors/bluesky/client-metadata.js';

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
