import WebSocket from 'ws'
import type { Delta } from '../../../src/plugin/signalk/host.ts'
import type { SignalKServer } from '../signalk-server.ts'
import type { Fix } from './passage-track.ts'

/** A connection of the instruments and a display to the boat server. */
export interface BoatStream {
  /** Sends a fix as the instruments do. */
  send(fix: Fix): Promise<void>
  close(): void
}

/** Opens it; `onDelta` gets what a display receives. */
export async function openBoatStream(
  { url, tokens }: SignalKServer,
  onDelta: (delta: Delta) => void,
): Promise<BoatStream> {
  const path = `/signalk/v1/stream?subscribe=all&sendCachedValues=false&token=${tokens.admin}`
  const socket = new WebSocket(url.replace('http', 'ws') + path)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  // The power cut ends it.
  socket.on('error', () => undefined)
  socket.on('message', (message: Buffer) => {
    const delta = JSON.parse(message.toString()) as Partial<Delta>
    if (delta.updates) onDelta(delta as Delta) // the format of the stream
  })
  return {
    send: ({ at: timestamp, latitude, longitude, depth }) =>
      new Promise((resolve) => {
        const values = [
          { path: 'navigation.position', value: { latitude, longitude } },
          { path: 'navigation.speedOverGround', value: 3.09 },
          { path: 'navigation.courseOverGroundTrue', value: 1.5 },
          { path: 'environment.depth.belowTransducer', value: depth },
        ]
        const update = { source: { label: 'gps' }, timestamp, values }
        socket.send(JSON.stringify({ context: 'vessels.self', updates: [update] }), () => resolve())
      }),
    close: () => socket.close(),
  }
}
