export function readImports(entries: readonly string[]): Promise<Map<string, string[]>>;
