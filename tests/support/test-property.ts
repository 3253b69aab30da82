import fc from 'fast-check'
import { it } from 'vitest'

export { fc }

/** Defines a test that checks a property with fast-check. */
export function testProperty<T extends unknown[]>(
  name: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...values: T) => void,
): void {
  it(name, () => {
    fc.assert(fc.property(fc.tuple(...arbitraries), (values) => check(...(values as T)))) // a tuple of the given arbitraries
  })
}
