import type { ElementActions, State } from '../state.js';
import { findPerson } from '../data/people.js';

const amara = findPerson('amara').address;
const press = ({ press }: ElementActions) => press('[part~=button]');

const formPopup = (transaction: string, more = '') =>
  `<x-svc-feedback-form-popup source-uuid="${amara}"
  target-uuid="pedal-post" transaction-id="${transaction}"${more}></x-svc-feedback-form-popup>`;

const detailsPopup = (target: string, more = '') =>
  `<x-svc-feedback-details-popup source-uuid="${amara}"
  target-uuid="${target}"${more}></x-svc-feedback-details-popup>`;

export const feedbackFormPopup: readonly State[] = [
  { name: 'closed', title: 'Closed', markup: formPopup('closed'), reached: '[part~=button]' },
  ...buttons((more) => formPopup('colour', more)),
  {
    name: 'open',
    title: 'Open',
    markup: formPopup('open'),
    reader: 'amara',
    act: press,
    reached: '[part~=badge]',
    fillsWindow: true,
  },
  {
    name: 'signed-out',
    title: 'Open, with no one signed in',
    markup: formPopup('signed-out'),
    act: press,
    reached: '[part~=signed-out]',
    fillsWindow: true,
  },
];

export const feedbackDetailsPopup: readonly State[] = [
  {
    name: 'closed',
    title: 'Closed',
    markup: detailsPopup('rosas-bakery'),
    reached: '[part~=button]',
  },
  ...buttons((more) => detailsPopup('rosas-bakery', more)),
  {
    name: 'open',
    title: 'Open',
    markup: detailsPopup('rosas-bakery'),
    reader: 'amara',
    act: press,
    reached: '[part~=review]',
    fillsWindow: true,
  },
  {
    name: 'loading',
    title: 'Open, while the feedback is being loaded',
    markup: detailsPopup('rosas-bakery'),
    reader: 'amara',
    service: () => 'is held',
    act: press,
    reached: '[part~=loading]',
    isLoading: true,
    fillsWindow: true,
  },
  {
    name: 'empty',
    title: 'Open, without any feedback',
    markup: detailsPopup('nobody-yet'),
    reader: 'amara',
    act: press,
    reached: '[part~=empty]',
    fillsWindow: true,
  },
];

/** Buttons in an app's colours. Their text is black or white, whichever has the higher contrast. */
function buttons(markup: (more: string) => string): State[] {
  return [
    { name: 'dark-colour', title: 'In a dark colour', color: '#5b2a86' },
    { name: 'light-colour', title: 'In a light colour', color: 'gold' },
  ].map(({ color, ...state }) => ({
    ...state,
    markup: markup(` btn-color="${color}"`),
    reached: '[part~=button]',
  }));
}
