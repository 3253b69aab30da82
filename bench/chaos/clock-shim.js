// Preloaded (`--import`) into a server and its threads: shifts the clock by the milliseconds in the
// file CHAOS_CLOCK. Timers and performance.now() stay as they are, as after a change of the system's time.
// Plain JavaScript, because it runs without a TypeScript loader.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK ?? ''
const SystemDate = Date
let offsetMs = 0

function readOffset() {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offsetMs = 0
  }
}

readOffset()
setInterval(readOffset, 200).unref()
const now = () => SystemDate.now() + offsetMs
globalThis.Date = new Proxy(SystemDate, {
  apply: () => new SystemDate(now()).toString(),
  construct: (target, values, created) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], created),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
