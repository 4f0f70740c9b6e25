/** Posts JSON to a service; @throws Error unless it answers success. */
export async function post<Result>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${text}`);
  return (JSON.parse(text) as { result: Result }).result;
}
