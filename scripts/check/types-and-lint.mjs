/**
 * Checks the types of files, and lints them with the same programs. Without files it checks everything.
 *
 * For sources of a package this checks what depends on them in the package too, from what it wrote down at its last
 * run. Of tests it checks only the given files: all of them take a minute.
 *
 * Usage: node scripts/check/types-and-lint.mjs [FILE …]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from '../installed.mjs';

const everything = 'scripts/config/tsconfig.check.json';
/** Their types are checked by their builds. */
const built = [
  'scripts/config/tsconfig.core.json',
  ...['angular', 'react', 'vue'].map((name) => `adapters/${name}/tsconfig.json`),
];

const projects = [
  { files: /^service\/src\//, settings: 'service/tsconfig.json' },
  { files: /^client\/src\//, settings: 'client/tsconfig.json' },
  { files: /^contracts\/typescript\//, settings: 'contracts/tsconfig.json' },
  {
    files: /^core\/(src|connect)\/(?!.*(\.(test|e2e|release)\.ts$|\/test\/)|test\/)/,
    settings: 'scripts/config/tsconfig.core.json',
  },
  // Frameworks are checked by their own builds.
  { files: /^(adapters\/[^/]+\/src|examples\/[^/]+\/(src|app|server))\// },
  { files: /\.tsx?$/, settings: everything, isPartial: true },
];

const given = process.argv.slice(2);
let failures = 0;
if (given.length === 0) await checkEverything();
else await checkFiles(given);
process.exit(failures > 0 ? 1 : 0);

async function checkEverything() {
  const program = createProgram(everything);
  ts.getPreEmitDiagnostics(program).map(print);
  await lint(['.'], [program, ...built.map(createProgram)]);
}

async function checkFiles(files) {
  const groups = new Map();
  for (const path of files) {
    const project = projects.find(({ files }) => files.test(path));
    const key = /\.(ts|tsx)$/.test(path) && project?.settings ? project : undefined;
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  for (const [project, paths] of groups) {
    await lint(paths, project && [checkTypes(project, paths)]);
  }
}

function createProgram(settings) {
  const { options, fileNames } = readSettings(settings);
  return ts.createProgram(fileNames, options);
}

/** Prints the errors of a project, and returns its program. */
function checkTypes({ settings, isPartial }, paths) {
  const { options, fileNames } = readSettings(settings);
  if (isPartial) {
    const declarations = fileNames.filter((name) => name.endsWith('.d.ts'));
    const own = paths.map((path) => join(root, path));
    const program = ts.createProgram([...declarations, ...own], options);
    for (const name of own) {
      const source = program.getSourceFile(name);
      [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        print,
      );
    }
    return program;
  }
  const folder = join(root, '.cache/check');
  mkdirSync(folder, { recursive: true });
  const builder = ts.createIncrementalProgram({
    rootNames: fileNames,
    options: {
      ...options,
      incremental: true,
      tsBuildInfoFile: join(folder, `${settings.replaceAll('/', '-')}.tsbuildinfo`),
    },
  });
  [...builder.getSyntacticDiagnostics(), ...builder.getSemanticDiagnostics()].map(print);
  builder.emit();
  return builder.getProgram();
}

function readSettings(settings) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: print };
  return ts.getParsedCommandLineOfConfigFile(join(root, settings), { noEmit: true }, host);
}

function print(diagnostic) {
  failures++;
  console.log(
    ts.formatDiagnostic(diagnostic, {
      getCurrentDirectory: () => root,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}

async function lint(paths, programs) {
  const lintable = paths.filter((path) => path === '.' || /\.(c|m)?[jt]sx?$/.test(path));
  if (lintable.length === 0) return;
  const eslint = new ESLint({
    cwd: root,
    warnIgnored: false,
    ...(programs && {
      overrideConfig: [
        {
          files: ['**/*.ts', '**/*.tsx'],
          ignores: ['examples/{angular,next,nuxt,react,vue}/**'],
          languageOptions: { parserOptions: { project: null, programs } },
        },
      ],
    }),
  });
  const results = await eslint.lintFiles(lintable);
  failures += results.reduce((sum, one) => sum + one.errorCount + one.warningCount, 0);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
}
