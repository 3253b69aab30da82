/** Yields what was already taken from a stream to look at it, then the rest of the stream. */
export async function* prepend<T>(start: T, rest: AsyncIterator<T>): AsyncGenerator<T, undefined> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
