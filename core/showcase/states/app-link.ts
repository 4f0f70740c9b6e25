import type { State } from '../state.js';

const link = (content: string) =>
  `<x-svc-app-link social-link-url="https://social.example/connect">${content}</x-svc-app-link>`;

export const appLink: readonly State[] = [
  {
    name: 'plain',
    title: 'As specified',
    markup: link(''),
    reached: '[part~=link]',
    furtherLooks: ['right-to-left'],
  },
  {
    name: 'slotted',
    title: 'With another text and an icon',
    markup: link('<span slot="icon" aria-hidden="true">★</span>Find your friends'),
    reached: '[part~=link]',
  },
];
