export function findBuiltParts(path: string): { suites: string[]; why: string | undefined }[];
