import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { filmTrustFolder, readFilmTrust, reasonWithoutFilmTrust } from './dataset.js';
import { importLines, type WalletOwner } from './import-lines.js';

const usage = `Writes the FilmTrust data set to the standard output as lines for "svc import".

  npm run --silent filmtrust -w bench -- [--folder FOLDER] [--wallet ADDRESS --as PERSON]

  --folder FOLDER    where ratings.txt and trust.txt are (${filmTrustFolder})
  --wallet ADDRESS   a wallet that signs in as the person
  --as PERSON        the person's number in the data set`;

const failure = await convert().catch((error: unknown) =>
  error instanceof Error ? error.message : String(error),
);
if (failure) {
  console.error(failure);
  process.exitCode = 1;
}

/** Writes the lines, or returns why it does not. */
async function convert(): Promise<string | undefined> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: filmTrustFolder },
      wallet: { type: 'string' },
      as: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(usage);
    return undefined;
  }
  const owner = parseOwner(values.wallet, values.as);
  if (owner === 'incomplete') return usage;
  const reason = reasonWithoutFilmTrust(values.folder);
  if (reason) return reason;
  const lines = importLines(readFilmTrust(values.folder), owner);
  await pipeline(Readable.from(textOf(lines)), process.stdout);
  return undefined;
}

/** The two options go together. */
function parseOwner(wallet?: string, person?: string): WalletOwner | undefined | 'incomplete' {
  if (wallet === undefined && person === undefined) return undefined;
  const known = /^0x[0-9a-fA-F]{40}$/.test(wallet ?? '') && /^\d+$/.test(person ?? '');
  return known ? { wallet: wallet ?? '', person: Number(person) } : 'incomplete';
}

function* textOf(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}
