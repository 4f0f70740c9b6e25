import { Command, InvalidArgumentError } from 'commander';
import { readConfiguration } from '../configuration.js';
import { WalletAddress } from '../schemas/text.js';
import { createValidator } from '../schemas/validate.js';
import { uploadFile } from '../use-cases/videos/upload-file.js';
import { openVideos } from '../videos/videos.js';
import { withService } from './with-service.js';

interface Options {
  owner: string;
  poster?: string;
}

export function uploadCommand(): Command {
  return new Command('upload')
    .description('Store a video as an upload of a person, and print its URL.')
    .argument('<file>', 'a WebM, MP4 or QuickTime video')
    .requiredOption('--owner <address>', 'the wallet address of the person', parseAddress)
    .option('--poster <file>', 'a JPEG to show before the video plays, instead of a frame of it')
    .addHelpText(
      'after',
      `
For feedback that is imported: "items": {"video": "<the URL>"} in a line whose source is that person. A
video that no feedback names is removed after a day.`,
    )
    .action(async (video: string, { owner, poster }: Options) => {
      const url = await withService(async (service) => {
        const videos = await openVideos(readConfiguration().videos);
        return uploadFile({ ...service, videos }, { owner, video, poster });
      });
      console.log(url);
    });
}

const checkAddress = createValidator(WalletAddress);

function parseAddress(text: string): string {
  if (!checkAddress(text)) return text;
  throw new InvalidArgumentError('Give a wallet address: 0x and 40 hexadecimal digits.');
}
