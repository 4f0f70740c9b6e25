/**
 * What makes packages unfit to be published, a sentence each.
 *
 * @param manifests their `package.json`, as they are packed
 * @param tag the tag of the release; a trial has none
 * @param changesets names of the files whose changes no version has yet
 */
export function findProblems(manifests, { tag, changesets }) {
  const [{ version }] = manifests;
  const names = new Set(manifests.map(({ name }) => name));
  return [
    ...(tag !== undefined && tag !== `v${version}`
      ? [`The tag is ${tag}, and the version ${version}.`]
      : []),
    ...(tag !== undefined && changesets.length > 0
      ? [`Changes without a version: ${changesets.join(', ')}. Run npx changeset version.`]
      : []),
    ...manifests.flatMap((manifest) =>
      findProblemsOf(manifest, version, names).map((problem) => `${manifest.name} ${problem}.`),
    ),
  ];
}

function findProblemsOf(manifest, version, names) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const needed = Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return [
    manifest.version !== version && `has the version ${manifest.version}, others have ${version}`,
    manifest.private && 'is private',
    manifest.publishConfig?.access !== 'public' && 'is not published for everybody',
    !manifest.license && 'has no license',
    ...needed.map(([name, range]) => {
      if (/^(file|link|workspace|portal|git|github|https?):|\//.test(range))
        return `needs ${name} from ${range}, which is not at the registry`;
      const isOther = names.has(name) && range !== version && range !== `^${version}`;
      return isOther && `needs ${name} ${range}, and not ${version}`;
    }),
  ].filter(Boolean);
}
