/** How this program was started, as a script of `bench`. */
export function describeCommand(script: string): string {
  const parameters = process.argv.slice(2);
  const given = parameters.length > 0 ? ['--', ...parameters] : [];
  return [`npm run ${script} -w bench`, ...given].join(' ');
}
