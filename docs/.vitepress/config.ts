import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { showDiagrams } from './diagrams.js';
import { convertRepositoryLinks } from './links.js';
import { elementTags } from './reference/elements.js';
import { operationGroups } from './reference/open-api.js';
import { replaceEmptyCorners } from './tables.js';

const folder = join(import.meta.dirname, '..');
/** A page of a framework is there when its package is. */
const written = ({ link }: { link: string }) => existsSync(join(folder, `${link}.md`));

/** Pages with tables whose rows can be read one by one, on phones as paragraphs. */
const isReference = /^(elements\/x-|rest\/|settings|api-errors|migration)/;

const back = { text: '← All pages', link: '/quick-start' };

export default defineConfig({
  title: 'x-svc',
  description: 'What do the people I trust think of this? A social trust and feedback service.',
  lang: 'en',
  outDir: 'dist',
  cacheDir: '../.cache/vitepress',
  cleanUrls: true,
  // Switching transitions off and on again computes all styles twice, also when the page loads.
  appearance: { disableTransition: false },
  // Those that `npm start` serves.
  ignoreDeadLinks: [/^http:\/\/localhost/],
  srcExclude: ['README.md', 'test/**'],
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  markdown: {
    config: (markdown) =>
      markdown.use(convertRepositoryLinks).use(replaceEmptyCorners).use(showDiagrams),
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  transformPageData: ({ relativePath, frontmatter }) => {
    if (isReference.test(relativePath)) frontmatter['pageClass'] = 'reference';
    // Its tables need the space beside it, and it begins with a list of its groups.
    if (relativePath === 'settings.md') frontmatter['aside'] = false;
  },
  // The default theme adds the class of pages with a sidebar after hydration, which would move the bar.
  transformHtml: (html) =>
    html.includes('class="VPSidebar"')
      ? html.replace('class="VPNavBar"', 'class="VPNavBar has-sidebar top"')
      : html,
  themeConfig: {
    logo: { src: '/icon.svg', alt: '', width: 24, height: 24 },
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Elements', link: '/elements/' },
      { text: 'REST', link: '/rest/' },
    ],
    sidebar: {
      '/elements/': [
        back,
        {
          text: 'Elements',
          items: [
            { text: 'All elements', link: '/elements/' },
            ...elementTags.map((tag) => ({ text: tag, link: `/elements/${tag}` })),
          ],
        },
      ],
      '/rest/': [
        back,
        {
          text: 'REST API',
          items: [
            { text: 'Overview', link: '/rest/' },
            ...operationGroups.map(({ name, slug }) => ({ text: name, link: `/rest/${slug}` })),
            { text: 'Schemas', link: '/rest/schemas' },
          ],
        },
      ],
      '/': [
        {
          text: 'Start',
          items: [
            { text: 'Quick start', link: '/quick-start' },
            { text: 'User journey', link: '/user-journey' },
            { text: 'Concepts', link: '/concepts' },
            { text: 'Questions', link: '/faq' },
          ],
        },
        {
          text: 'Frameworks',
          items: [
            { text: 'Plain HTML', link: '/frameworks/html' },
            { text: 'PHP', link: '/frameworks/php' },
            { text: 'React', link: '/frameworks/react' },
            { text: 'Next.js', link: '/frameworks/next' },
            { text: 'Vue', link: '/frameworks/vue' },
            { text: 'Nuxt', link: '/frameworks/nuxt' },
            { text: 'Angular', link: '/frameworks/angular' },
            { text: 'The REST API alone', link: '/frameworks/rest' },
            { text: 'Walk-through with curl', link: '/rest-walk-through' },
          ].filter(written),
        },
        {
          text: 'In your app',
          items: [
            { text: 'The SDK on a page', link: '/embedding' },
            { text: 'Wallets', link: '/wallets' },
            { text: 'Signing in', link: '/sign-in' },
            { text: 'Theming', link: '/theming' },
            { text: 'Languages', link: '/languages' },
            { text: 'Videos', link: '/videos' },
            { text: 'Moderation', link: '/moderation' },
            { text: 'Search engines', link: '/search-engines' },
            { text: 'Security', link: '/security' },
            { text: 'Privacy', link: '/privacy' },
            { text: 'Migrating from UTU', link: '/migration-from-utu' },
          ],
        },
        {
          text: 'Reference',
          items: [
            { text: 'Elements', link: '/elements/' },
            { text: 'REST API', link: '/rest/' },
            { text: 'Errors of the API', link: '/api-errors' },
            { text: 'Typed client', link: '/project/client' },
            { text: 'Entities and feedback', link: '/entities-and-feedback' },
            { text: 'Formula of the ranking', link: '/ranking' },
          ],
        },
        {
          text: 'Installing the service',
          items: [
            { text: 'Sizing', link: '/sizing' },
            { text: 'Self-hosting', link: '/self-hosting' },
            { text: 'Docker', link: '/docker' },
            { text: 'Kubernetes', link: '/kubernetes' },
            { text: 'systemd, nginx and Caddy', link: '/systemd' },
          ],
        },
        {
          text: 'Operating the service',
          items: [
            { text: 'Settings', link: '/settings' },
            { text: 'Command line', link: '/command-line' },
            { text: 'Traces', link: '/traces' },
            { text: 'Metrics', link: '/metrics' },
            { text: 'Alerts and dashboard', link: '/alerts' },
            { text: 'Backup and restore', link: '/backups' },
            { text: 'Runbooks', link: '/runbooks' },
          ],
        },
        {
          text: 'Networks and chains',
          items: [
            { text: 'Social networks', link: '/networks' },
            { text: 'Chains', link: '/chains' },
            { text: 'On-chain endorsements', link: '/on-chain' },
            { text: 'Reward token', link: '/contracts' },
          ],
        },
        {
          text: 'The project',
          items: [
            { text: 'Architecture', link: '/architecture' },
            { text: 'Glossary', link: '/glossary' },
            { text: 'Measured results', link: '/project/results' },
            { text: 'Releases', link: '/releases' },
            { text: 'Security policy', link: '/project/security-policy' },
            { text: 'Contributing', link: '/project/contributing' },
            { text: 'Change log', link: '/project/change-log' },
          ],
        },
      ],
    },
    notFound: {
      title: 'Page not found',
      quote: 'Use the search to find a page.',
      linkText: 'To the first page',
      linkLabel: 'To the first page',
    },
    footer: { message: 'Apache-2.0' },
  },
});
