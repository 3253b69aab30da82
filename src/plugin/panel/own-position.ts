import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Position } from '../../core/geo.ts'
import type { PanelEnvironment } from './environment.ts'

/** Position of the boat and its source. */
export interface OwnPosition extends Position {
  source: 'boat' | 'device' | 'address'
}

const reconnectMs = 5000

/**
 * Own position: from the URL if given, else from the stream of the boat server, else from the device.
 * Null while it is unknown.
 */
export function createOwnPositionStore(place: PanelEnvironment): ReadableAtom<OwnPosition | null> {
  const $position = atom<OwnPosition | null>(null)
  onMount($position, () => {
    const { lat, lng } = place.values
    if (lat !== undefined && lng !== undefined)
      return $position.set({ latitude: lat, longitude: lng, source: 'address' })
    const query = new URLSearchParams(window.location.search)
    const host = query.get('signalk') ?? (place.kind === 'boat' ? window.location.host : null)
    const stopDevice = watchDevice((position) => {
      if ($position.get()?.source !== 'boat') $position.set({ ...position, source: 'device' })
    })
    const stopStream = host
      ? followStream(host, (position) => $position.set({ ...position, source: 'boat' }))
      : () => undefined
    return () => {
      stopDevice()
      stopStream()
    }
  })
  return $position
}

function isPosition({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function watchDevice(onPosition: (position: Position) => void): () => void {
  if (!('geolocation' in navigator)) return () => undefined
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => onPosition({ latitude: coords.latitude, longitude: coords.longitude }),
    () => undefined,
    { enableHighAccuracy: true, maximumAge: 10_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}

interface StreamDelta {
  updates?: { values?: { path: string; value: Partial<Position> | null }[] }[]
}

/** Subscribes to the position in a Signal K stream and reconnects when the stream ends. */
function followStream(host: string, onPosition: (position: Position) => void): () => void {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
  let socket: WebSocket | null = null
  let timer = 0
  let isOver = false

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
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { updates = [] } = JSON.parse(data) as StreamDelta
      for (const { path, value } of updates.flatMap(({ values = [] }) => values)) {
        if (path !== 'navigation.position' || !value) continue
        const { latitude = Number.NaN, longitude = Number.NaN } = value
        if (isPosition({ latitude, longitude })) onPosition({ latitude, longitude })
      }
    })
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
