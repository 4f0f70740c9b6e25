export function findBuiltParts(
  path: string,
): { suites: string[]; titles: string | undefined; why: string | undefined }[];
