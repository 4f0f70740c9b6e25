/** Returns the ids with the id added, or without it if it is one of them. */
export function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return toggled;
}
