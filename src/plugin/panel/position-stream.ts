import type { Position } from '../../core/geo.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'

const reconnectMs = 5000

/** Course, heading and speed of the boat; null for each that no instrument sends. */
export interface BoatMotion {
  /** True, in degrees. */
  headingDeg: number | null
  /** Over ground, true, in degrees. */
  courseDeg: number | null
  /** Over ground, in knots. */
  speedKn: number | null
}

interface StreamDelta {
  updates?: { timestamp?: string; values?: { path: string; value: unknown }[] }[]
}

const toDegrees = (radians: number) => ((((radians * 180) / Math.PI) % 360) + 360) % 360

/** Paths of the motion, with the conversion of their values. */
const motionPaths: Record<string, [keyof BoatMotion, (value: number) => number]> = {
  'navigation.headingTrue': ['headingDeg', toDegrees],
  'navigation.courseOverGroundTrue': ['courseDeg', toDegrees],
  'navigation.speedOverGround': ['speedKn', (value) => value * metresPerSecondToKnots],
}

/** Paths of the stream that are followed. */
export const subscribedPaths = ['navigation.position', ...Object.keys(motionPaths)]

/**
 * Subscribes to position, course, heading and speed in a Signal K stream and reconnects when the stream ends. The
 * server repeats the last values every second, also when the receiver is off: only a position with a new timestamp is
 * a fix. A position without a timestamp always is.
 */
export function followPositionStream(
  host: string,
  onFix: (position: Position, motion: BoatMotion) => void,
): () => void {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
  let socket: WebSocket | null = null
  let timer = 0
  let isOver = false
  let lastTimestamp: string | undefined
  let motion: BoatMotion = { headingDeg: null, courseDeg: null, speedKn: null }

  function take({ data }: MessageEvent<string>): void {
    const { updates = [] } = JSON.parse(data) as StreamDelta
    for (const { timestamp, values = [] } of updates) {
      for (const { path, value } of values) {
        const [name, convert] = motionPaths[path] ?? []
        if (name && convert) motion[name] = typeof value === 'number' ? convert(value) : null
        if (path !== 'navigation.position' || !isPosition(value)) continue
        if (timestamp !== undefined && timestamp === lastTimestamp) continue
        lastTimestamp = timestamp
        onFix({ latitude: value.latitude, longitude: value.longitude }, { ...motion })
      }
    }
  }

  function open(): void {
    const opened = new WebSocket(`${scheme}://${host}/signalk/v1/stream?subscribe=none`)
    socket = opened
    opened.addEventListener('open', () =>
      opened.send(
        JSON.stringify({
          context: 'vessels.self',
          subscribe: subscribedPaths.map((path) => ({ path, period: 1000, policy: 'fixed' })),
        }),
      ),
    )
    opened.addEventListener('message', take)
    opened.addEventListener('close', () => {
      // Old instruments must not turn the boat when the stream returns.
      motion = { headingDeg: null, courseDeg: null, speedKn: null }
      if (!isOver) timer = window.setTimeout(open, reconnectMs)
    })
  }

  open()
  return () => {
    isOver = true
    window.clearTimeout(timer)
    socket?.close()
  }
}

function isPosition(value: unknown): value is Position {
  const { latitude, longitude } = (value ?? {}) as Partial<Position>
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

/** A receiver without a fix may send null, which counts as 0 in a comparison. */
function isWithin(degrees: unknown, max: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= max
}
