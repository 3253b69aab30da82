import type { Position } from '../../core/geo.ts'

const reconnectMs = 5000

interface StreamDelta {
  updates?: { timestamp?: string; values?: { path: string; value: Partial<Position> | null }[] }[]
}

/**
 * Subscribes to the position in a Signal K stream and reconnects when the stream ends. The server repeats the last
 * position every second, also when the receiver is off: only one with a new timestamp is a fix. A position
 * without a timestamp always is.
 */
export function followPositionStream(host: string, onPosition: (position: Position) => void): () => void {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
  let socket: WebSocket | null = null
  let timer = 0
  let isOver = false
  let lastTimestamp: string | undefined

  function take({ data }: MessageEvent<string>): void {
    const { updates = [] } = JSON.parse(data) as StreamDelta
    for (const { timestamp, values = [] } of updates) {
      for (const { path, value } of values) {
        if (path !== 'navigation.position' || !isPosition(value)) continue
        if (timestamp !== undefined && timestamp === lastTimestamp) continue
        lastTimestamp = timestamp
        onPosition({ latitude: value.latitude, longitude: value.longitude })
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
          subscribe: [{ path: 'navigation.position', period: 1000, policy: 'fixed' }],
        }),
      ),
    )
    opened.addEventListener('message', take)
    opened.addEventListener('close', () => {
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

function isPosition(value: Partial<Position> | null): value is Position {
  const { latitude = Number.NaN, longitude = Number.NaN } = value ?? {}
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
