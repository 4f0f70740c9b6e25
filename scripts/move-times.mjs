/**
 * Moves every time in lines of the demo data by the same amount, so that the newest feedback is some hours
 * old and everything else keeps its distance to it.
 */
export function moveTimes(lines, now = Date.now()) {
  const records = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const newest = Math.max(
    ...records.flatMap(({ feedback }) => feedback?.updatedAt ?? []),
    ...records.flatMap(({ relationship }) => toSeconds(relationship?.properties.timestamp) ?? []),
  );
  const seconds = Math.floor(now / 1000) - hours * 60 * 60 - newest;
  return records.map((record) => `${JSON.stringify(moveRecord(record, seconds))}\n`).join('');
}

const hours = 3;

function moveRecord(record, seconds) {
  return Object.fromEntries(
    Object.entries(record).map(([kind, body]) => {
      const moved = { ...body };
      for (const field of ['createdAt', 'updatedAt']) {
        if (body[field] !== undefined) moved[field] = body[field] + seconds;
      }
      if (kind === 'relationship') moved.properties = moveTimestamp(body.properties, seconds);
      return [kind, moved];
    }),
  );
}

function moveTimestamp({ timestamp, ...others }, seconds) {
  if (timestamp === undefined) return others;
  return {
    ...others,
    timestamp: new Date(Date.parse(timestamp) + seconds * 1000).toISOString(),
  };
}

function toSeconds(timestamp) {
  return timestamp === undefined ? undefined : Date.parse(timestamp) / 1000;
}
