export function addVideos(
  lines: string,
  options: { svc: string; settings: Record<string, string> },
): string;
