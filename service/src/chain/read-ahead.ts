/** Requests the next value while one is used. */
export async function* readAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = values.next();
  for (let result = await next; !result.done; result = await next) {
    next = values.next();
    // Its failure is reported when it is awaited.
    next.catch(() => undefined);
    yield result.value;
  }
}
