import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readErasuresFile } from '../../../src/transfer/erasures-file.js';
import { parseLine } from '../../../src/transfer/write-lines.js';
import { readLines } from '../../../src/transfer/read-lines.js';
import { maximumBytes } from '../../../src/videos/limits.js';
import { detectVideoType } from '../../../src/videos/video-type.js';
import { readAll, type Parser } from '../parser.js';

/** Parsers of files: uploads and imports. */
export const fileParsers: Record<string, Parser> = {
  'a line of an import': {
    parse: (bytes) => parseLine(bytes.toString()),
    samples: [
      '{"feedback":{"sourceCriteria":{"uuid":"a"},"targetCriteria":{"uuid":"b"},"items":{"stars":5},"createdAt":1}}',
      '{"moderation":{"id":"00000000000000000000000000000000","entity":{"uuid":"a"},"state":"open","openedAt":1,"flags":[{"kind":"links","foundAt":1}]}}',
      '{"reply":{"feedback":{"sourceCriteria":{"uuid":"a"},"targetCriteria":{"uuid":"b"}},"author":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","text":"c"}}',
      '{"entity":{"type":"provider","ids":{"uuid":"a"}},"addedBy":"client:b"}',
    ],
    maximumBytes: 65 * 1024,
  },
  'a file of an import': {
    parse: readFile(async (path) => {
      await readAll(readLines(path));
    }),
    samples: ['{"entity":{}}\n\n{"entity":{}}\r\n\xff'],
    maximumBytes: 64 * 1024 * 1024,
    encoding: 'latin1',
  },
  'a file of marks of erasures': {
    parse: readFile(readErasuresFile),
    samples: [
      [
        `{"erasures":{"format":1,"secretHash":"${'a'.repeat(43)}","createdAt":1}}`,
        `{"erasure":{"walletHash":"${'b'.repeat(43)}","erasedAt":1}}`,
        '{"end":{"erasures":1}}',
      ].join('\n'),
    ],
    maximumBytes: 64 * 1024 * 1024,
  },
  'the header of a video': {
    parse: readFile(detectVideoType),
    samples: [
      '\x1aE\xdf\xa3\x8bB\x82\x84webmB\x87\x81\x04',
      '\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08moov',
      'ID3\x03\0\0\0\0\0\x0aTIT2\0\0\0\0',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0IDAT',
      'PK\x03\x04\x14\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a',
      '0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel\x18\0\0\0\0\0\0\0',
      'RIFF\0\0\0\0AVI LIST',
      'II*\0\x08\0\0\0\xff\xff\0\0',
    ],
    maximumBytes,
    encoding: 'latin1',
  },
};

function readFile(read: (path: string) => Promise<unknown>): Parser['parse'] {
  return async (bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-fuzz-'));
    const path = join(folder, 'file');
    try {
      await writeFile(path, bytes);
      await read(path);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
