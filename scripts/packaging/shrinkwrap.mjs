const MODULES = 'node_modules/';

/** Where an installed package finds another: below itself, or below one of the folders around it. */
function locationOf(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const location = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`;
    if (packages[location]) return location;
    if (folder === '') return undefined;
  }
}

/** The package in whose node_modules it is. */
function parentOf(location) {
  const at = location.lastIndexOf(`/${MODULES}`);
  return at < 0 ? '' : location.slice(0, at);
}

const dependenciesOf = ({ dependencies, optionalDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * The part of a lock file that some packages need: an archive installs the versions that were tested.
 * @param lock of npm, version 3, whose workspaces have no node_modules of their own
 * @param root what stands in the archive's package.json
 * @throws Error where the lock file has not what a package needs
 */
export function shrinkwrapOf({ lockfileVersion, packages }, root) {
  const { name, version } = root;
  const kept = new Map();
  const waiting = dependenciesOf(root).map((dependency) => ({ from: '', dependency, by: root }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, dependency, by } = next;
    const location = locationOf(packages, from, dependency);
    if (location === undefined) {
      // Those of other machines may be left out of a lock file.
      if (by.optionalDependencies?.[dependency]) continue;
      throw new Error(`package-lock.json has no ${dependency}, which ${by.name ?? from} needs`);
    }
    if (kept.has(location)) continue;
    const { dev, devOptional, peer, ...entry } = packages[location];
    kept.set(location, entry);
    for (const each of dependenciesOf(entry)) waiting.push({ from: location, dependency: each, by: entry });
  }
  const sorted = [...kept].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...{ name, version, lockfileVersion, requires: true },
    packages: { '': root, ...Object.fromEntries(sorted) },
  };
}
