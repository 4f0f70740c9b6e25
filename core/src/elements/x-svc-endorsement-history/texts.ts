import common from '../../i18n/compiled/en/common';
import dialog from '../../i18n/compiled/en/dialog';
import type history from '../../i18n/compiled/en/history';
import pages from '../../i18n/compiled/en/pages';
import { PartTexts } from '../../i18n/part-texts';

const shared = { ...common, ...dialog, ...pages };
export type HistoryTexts = typeof shared & typeof history;

/** The texts of the element. */
export const texts = new PartTexts<HistoryTexts>(shared, {
  en: () => import('../../i18n/compiled/en/history'),
  ar: () => import('../../i18n/compiled/ar/history'),
  de: () => import('../../i18n/compiled/de/history'),
  es: () => import('../../i18n/compiled/es/history'),
  fr: () => import('../../i18n/compiled/fr/history'),
  pt: () => import('../../i18n/compiled/pt/history'),
  sw: () => import('../../i18n/compiled/sw/history'),
  zh: () => import('../../i18n/compiled/zh/history'),
});
