export function moveTimes(lines: string, now?: number): string;
