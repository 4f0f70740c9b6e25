// Uploads videos in one process, since each start of `svc upload` opens the database. Prints their addresses.
import { uploadFile } from '../service/dist/use-cases/videos/upload-file.js';
import { openVideos } from '../service/dist/videos/videos.js';
import { readConfiguration } from '../service/dist/configuration.js';
import { withService } from '../service/dist/cli/with-service.js';

const uploads = JSON.parse(process.argv[2]);
const urls = await withService(async (service) => {
  const videos = await openVideos(readConfiguration().videos);
  const uploaded = [];
  for (const upload of uploads) uploaded.push(await uploadFile({ ...service, videos }, upload));
  return uploaded;
});
console.log(JSON.stringify(urls));
