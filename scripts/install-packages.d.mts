export function installPackages(
  folder: string,
  packages: readonly string[],
  environment?: Record<string, string>,
): void;
