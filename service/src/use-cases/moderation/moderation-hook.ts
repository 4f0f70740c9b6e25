import { createHmac } from 'node:crypto';
import Type from 'typebox';
import { toSeconds } from '../../schemas/timestamp.js';
import { ConfigurationError, defineSettings } from '../../settings.js';

/** A program of the operator that classifies feedback. */
export interface ModerationHook {
  url: string;
  /** The secret that signs the requests. */
  secret: string;
  /** The maximum time of an answer. */
  milliseconds: number;
}

/** The settings of the program that classifies feedback. */
export const moderationSettings = defineSettings({
  title: 'Moderation',
  variables: {
    SVC_MODERATION_URL: Type.Optional(
      Type.String({
        format: 'http-address',
        description:
          "Address of a program that is asked about new and changed feedback, and can flag it (docs/moderation.md). Without it, the service's own flags alone.",
      }),
    ),
    SVC_MODERATION_SECRET: Type.Optional(
      Type.String({
        minLength: 32,
        description: 'Signs the requests to that program; required with its address.',
      }),
    ),
    SVC_MODERATION_MILLISECONDS: Type.Integer({
      default: 3_000,
      minimum: 1,
      maximum: 60_000,
      description: 'How long that program may take to answer.',
    }),
  },
  read({
    SVC_MODERATION_URL: url,
    SVC_MODERATION_SECRET: secret,
    SVC_MODERATION_MILLISECONDS: milliseconds,
  }): { moderationHook: ModerationHook | undefined } {
    if (url === undefined) return { moderationHook: undefined };
    if (secret !== undefined) return { moderationHook: { url, secret, milliseconds } };
    throw new ConfigurationError('SVC_MODERATION_URL needs SVC_MODERATION_SECRET.');
  },
});

/** The answer of the program. */
export interface Classification {
  flag: boolean;
  reason?: string;
}

const maximumBytes = 4 * 1024;
const maximumReason = 200;

/**
 * Asks the program a question.
 * @throws Error when it does not answer in time, with another status than 200, or without a valid classification
 */
export async function askModerationHook(
  { url, secret, milliseconds }: ModerationHook,
  question: object,
): Promise<Classification> {
  const body = JSON.stringify(question);
  const seconds = toSeconds(new Date());
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-signature': `t=${seconds},v1=${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(milliseconds),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The classifier answers with the status ${response.status}.`);
  }
  return parse(await readText(response));
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > maximumBytes) {
      await reader?.cancel();
      throw new Error('The answer of the classifier is over 4 KiB.');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): Classification {
  const answer = tryParse(text);
  if (typeof answer === 'object' && answer !== null && 'flag' in answer) {
    const { flag, reason } = answer as { flag: unknown; reason?: unknown };
    if (typeof flag === 'boolean' && reason === undefined) return { flag };
    if (typeof flag === 'boolean' && isReason(reason)) return { flag, reason };
  }
  throw new Error('The answer of the classifier is not {"flag": boolean, "reason"?: string}.');
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether it is a text that PostgreSQL can store, and that a terminal can show. */
function isReason(reason: unknown): reason is string {
  return (
    typeof reason === 'string' && reason.length <= maximumReason && !/[\p{Cc}\p{Cs}]/u.test(reason)
  );
}
