/**
 * The text of a release in Markdown.
 *
 * @param rows those of `release.json`
 * @param changeLogs the texts of the packages' change logs, in the order of the rows
 * @param image the image with its digest
 * @param base the image that it is built from, with its digest
 */
export function writeNotes({ rows, changeLogs, image, base }) {
  const changes = rows.flatMap(({ name, version }, index) => {
    const text = findVersion(changeLogs[index], version);
    return text ? [`## ${name}\n\n${text}`] : [];
  });
  return [
    ...changes,
    '## Checking',
    'The page "Releases" of the documentation says how to check a package and the image.',
    `| image | \`${image}\` |\n| --- | --- |\n| built from | \`${base}\` |`,
    [
      '| archive | SHA-512 |',
      '| --- | --- |',
      ...rows.map(({ archive, integrity }) => `| ${archive} | \`${integrity}\` |`),
    ].join('\n'),
  ].join('\n\n');
}

/** The part of a change log about a version, without its heading. */
function findVersion(changeLog, version) {
  const lines = changeLog.split('\n');
  const start = lines.indexOf(`## ${version}`);
  if (start === -1) return '';
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length === -1 ? lines.length : start + 1 + length;
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim();
}
