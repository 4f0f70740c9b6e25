import { Command } from 'commander';
import { readConfiguration } from '../configuration.js';
import { OperatorError } from '../errors/operator-error.js';
import { exportErasures, readErasuresFile } from '../transfer/erasures-file.js';
import { repeatErasures } from '../use-cases/own-data/repeat-erasures.js';
import { removeUnknownVideos } from '../use-cases/videos/remove-unknown-videos.js';
import { openVideos } from '../videos/videos.js';
import { withService } from './with-service.js';
import { writeLine } from './write-line.js';

export function erasuresCommand(): Command {
  const erasures = new Command('erasures').description(
    'Repeat erasures of people after the restoration of a backup.',
  );
  erasures
    .command('export')
    .description(
      'Write the marks of the erasures of the last SVC_BACKUP_DAYS days to standard output. Keep the file apart ' +
        'from the backups.',
    )
    .action(() => withService((service) => exportErasures(service, writeLine)));
  erasures
    .command('apply')
    .description(
      'Erase again who has erased their data since the backup that was restored, before the service is started.',
    )
    .argument('<file>', 'the newest file that "svc erasures export" wrote')
    .option(
      '--remove-videos',
      'also remove the stored videos that the database does not have: people have erased them, or withdrawn them, ' +
        'or uploaded them after the backup',
      false,
    )
    .action(applyErasures);
  return erasures;
}

async function applyErasures(
  path: string,
  { removeVideos }: { removeVideos: boolean },
): Promise<void> {
  const { secretHash, marks } = await readErasuresFile(path);
  await withService(async (service) => {
    if (secretHash !== service.hashes.hashErasureSecret()) {
      throw new OperatorError(
        `${path} was written with another account secret (SVC_ACCOUNT_SECRET, or the file account-secret): no one ` +
          'would be recognised.',
      );
    }
    const context = { ...service, videos: await openVideos(readConfiguration().videos) };
    const { repeated, known, absent, newer } = await repeatErasures(context, marks);
    console.log(
      `${marks.length} erasures: ${repeated} repeated, ${known} in the database already, ${absent} of people who are ` +
        'not in it.',
    );
    if (newer > 0) {
      console.error(
        `${newer} were not repeated: their people were added to the database after the erasure.`,
      );
    }
    const files = await removeUnknownVideos(context, { remove: removeVideos });
    if (files === 0) return;
    console.log(
      removeVideos
        ? `Removed ${files} files of videos that the database does not have.`
        : `${files} files of videos are not in the database. --remove-videos removes them.`,
    );
  });
}
