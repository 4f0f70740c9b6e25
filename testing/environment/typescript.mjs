/** How TypeScript is transformed for tests: to what Node runs, without a check of types. */
export const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript' },
    target: 'es2022',
    experimental: { keepImportAttributes: true },
  },
};
