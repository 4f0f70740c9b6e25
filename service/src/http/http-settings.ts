import Type from 'typebox';
import { parseOrigin } from '../origins.js';
import { ConfigurationError, defineSettings, nameEntry } from '../settings.js';

/** The settings of the address at which the service listens, and of the pages that may use it. */
export interface HttpSettings {
  host: string;
  port: number;
  publicUrl: string;
  /** The address of the documentation. */
  docsUrl: string | undefined;
  /** Origins of pages that may read answers and sign people in. */
  origins: readonly string[];
  /** Where people report vulnerabilities: URIs. */
  securityContacts: readonly string[];
  trustedProxies: number;
  drainMilliseconds: number;
}

/** The variables of addresses, origins and proxies. */
export const httpSettings = defineSettings({
  title: 'Addresses and pages',
  notes: `\`SVC_ORIGINS\` determines which pages can sign people in: a sign-in message is bound to the page that requested
it. An origin is a scheme and a host, with a port that is not the scheme's default, in lower case; it is compared as a
whole, so that \`capacitor://localhost\` does not allow \`http://localhost\`. Any scheme is possible, also one of an app or a
browser extension, except \`about\`, \`blob\`, \`data\`, \`file\`, \`filesystem\`, \`ftp\`, \`javascript\`, \`vbscript\`, \`view-source\`, \`ws\`
and \`wss\`.`,
  variables: {
    PORT: Type.Integer({
      default: 4700,
      minimum: 0,
      maximum: 65_535,
      description: 'Port to listen on; 0 for any free one.',
    }),
    HOST: Type.String({
      default: 'localhost',
      minLength: 1,
      description:
        'Name or address to listen on: `0.0.0.0` or `::` to be reached from other machines.',
    }),
    SVC_PUBLIC_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description:
          'Public address of the service, used in tokens, in the API description and in the URLs of ' +
          'badge images. Default `http://localhost:PORT`.',
      }),
    ),
    SVC_ORIGINS: Type.String({
      default:
        'http://localhost:4700,http://localhost:4701,http://127.0.0.1:4700,http://127.0.0.1:4701',
      description:
        'Origins of the pages that use the service, separated by commas, beside its own: others can neither ' +
        'read answers in a browser nor sign people in. Also those of apps, `capacitor://localhost` ' +
        '(docs/sign-in.md#origins-of-apps).',
    }),
    SVC_DOCS_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description:
          'Address of the documentation, to which the API reference at `/docs` links. Without it, there is no link.',
      }),
    ),
    SVC_SECURITY_CONTACT: Type.Optional(
      Type.String({
        description:
          'Where people report vulnerabilities of your installation: `https`, `mailto` or `tel` URIs, separated by ' +
          'commas, the preferred one first. They are in `/.well-known/security.txt`, which does not exist without them ' +
          '(docs/self-hosting.md#contact-for-security).',
      }),
    ),
    SVC_TRUST_PROXY: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 10,
      description:
        'Number of proxies in front of the service: the address of the caller is then read from ' +
        '`X-Forwarded-For`.',
    }),
    SVC_DRAIN_MILLISECONDS: Type.Integer({
      default: 250,
      minimum: 0,
      description:
        'How long the service continues to answer requests after it received a signal to stop, while ' +
        'readiness already fails; longer than the load balancer needs to notice.',
    }),
  },
  read: (values, { publicUrl }): HttpSettings => ({
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    docsUrl: values.SVC_DOCS_URL,
    // People sign in at the service's own page, too.
    origins: [
      ...new Set([
        ...parseList('SVC_ORIGINS', values.SVC_ORIGINS, parseOrigin, originForm),
        new URL(publicUrl).origin,
      ]),
    ],
    securityContacts: parseList(
      'SVC_SECURITY_CONTACT',
      values.SVC_SECURITY_CONTACT ?? '',
      parseContact,
      'URIs such as "mailto:security@shop.example" or "https://shop.example/security"',
    ),
    trustedProxies: values.SVC_TRUST_PROXY,
    drainMilliseconds: values.SVC_DRAIN_MILLISECONDS,
  }),
});

const originForm = 'origins such as "https://shop.example" or "capacitor://localhost"';

function parseList(
  name: string,
  list: string,
  parse: (text: string) => string | undefined,
  form: string,
): string[] {
  return list.split(',').flatMap((entry, index) => {
    const text = entry.trim();
    if (text === '') return [];
    const parsed = parse(text);
    if (parsed !== undefined) return [parsed];
    throw new ConfigurationError(`${name} must list ${form}, not ${nameEntry(list, index)}.`);
  });
}

/** Returns the URI of a contact as RFC 9116 allows it; nothing for other texts. */
function parseContact(text: string): string | undefined {
  const isContact =
    /^(?:https:\/\/[^\s@]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+)$/.test(text) &&
    URL.canParse(text);
  return isContact ? new URL(text).href : undefined;
}
