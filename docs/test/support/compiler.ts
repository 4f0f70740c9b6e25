import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './pages.js';

/** Code of a sample, and the ending of the file that it would be in. */
export interface Source {
  place: string;
  extension: 'ts' | 'tsx';
  code: string;
}

const folder = join(root, 'docs/test/samples');
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  // A file of the service there imports others of it.
  rootDirs: [root, join(folder, 'docs-networks.md')],
  types: ['node'],
};
/** A block may be the body of a function. */
const returnOutside = 1108;
const given = join(root, 'docs/test/samples.given.ts');
/** The parsed declarations of libraries, which are the same for all. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiles samples as modules of their own, beside the real packages: what is wrong, by place. */
export function compileSamples(sources: readonly Source[], strict: boolean): string[] {
  const files = new Map(sources.map((source, n) => [nameFile(source, n), source]));
  const folders = new Set([...files.keys()].map(dirname));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, directoryExists } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.directoryExists = (path) => folders.has(path) || directoryExists!(path);
  host.getSourceFile = (path, language) => {
    const source = files.get(path);
    // Without an import or export it would be a script, whose names all others see.
    if (source) return ts.createSourceFile(path, `${source.code}\nexport {};`, language, true);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, language));
    return parsed.get(path);
  };
  const program = ts.createProgram([...files.keys(), given], { ...options, strict }, host);
  // Not of the packages that they import, which are checked elsewhere.
  const own = [...files.keys(), given].map((path) => program.getSourceFile(path));
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
    .filter(({ code }) => code !== returnOutside)
    .map((diagnostic) => describe(diagnostic, files));
}

/** A block that begins with a comment of a path is that file, and others of its text import it. */
function nameFile({ place, extension, code }: Source, n: number): string {
  const [text] = place.split(':') as [string];
  const name = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code)?.[1] ?? `${n}.${extension}`;
  return join(folder, text.replaceAll('/', '-'), name);
}

function describe({ file, start, messageText }: ts.Diagnostic, files: Map<string, Source>): string {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return message;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  const place = files.get(file.fileName)?.place ?? file.fileName;
  return `${place}, line ${line + 1} of the block: ${message}`;
}
