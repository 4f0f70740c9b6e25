export function listFiles(patterns: readonly string[], folder?: string): string[];
