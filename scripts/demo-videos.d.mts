export function addVideos(lines: string, options: { settings: Record<string, string> }): string;
