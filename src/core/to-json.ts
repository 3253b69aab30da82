/**
 * Returns the JSON of a value. Some scripts of host pages (Prototype.js) give arrays a method `toJSON`, which returns text:
 * it is taken away meanwhile.
 */
export function toJson(value: unknown): string {
  const own = Object.getOwnPropertyDescriptor(Array.prototype, 'toJSON')
  if (!own?.configurable) return JSON.stringify(value)
  Reflect.deleteProperty(Array.prototype, 'toJSON')
  try {
    return JSON.stringify(value)
  } finally {
    // oxlint-disable-next-line no-extend-native -- puts back what the page added
    Object.defineProperty(Array.prototype, 'toJSON', own)
  }
}
