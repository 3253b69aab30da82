import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A self-signed certificate of the tests, like the one that OpenCPN makes. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5cE4dGM/lqdsRV3s
8/PtlY4A46glX9N2imcUMHYkzjahRANCAAQcpmQwpRpGC6ECv7DnsjwkKPhkR2Fr
iY9VE8TlkpeLM8yVLoeBlYUj+z4NdperVamHocb0EN61D6572yzZUN2j
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUOAbHoUNrOSsr5aM70X84+5db+CcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyMDYzOFoYDzIxMjYxMTAy
MjIwNjM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQcpmQwpRpGC6ECv7DnsjwkKPhkR2FriY9VE8TlkpeLM8yVLoeBlYUj
+z4NdperVamHocb0EN61D6572yzZUN2jo1MwUTAdBgNVHQ4EFgQU1PSBybA26GmG
oz4mL8PElCDZxWMwHwYDVR0jBBgwFoAU1PSBybA26GmGoz4mL8PElCDZxWMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBKJscbBXAYCAexeax9Gtcy
eKuJgkm9D3LJPoy9ry73CwIgHBwyxJyXI/NdkHcR6CEi6Pp0MI952yYh6ByaV7Ju
siY=
-----END CERTIFICATE-----`

/** A mark of the fake OpenCPN. */
export interface PeerMark {
  guid: string
  name: string
  latitude: number
  longitude: number
  description: string
  isVisible: boolean
}

/** OpenCPN's peer interface as version 5.10.2 behaves. */
export interface OpenCpnPeer {
  port: number
  marks: PeerMark[]
  /** Identifiers of marks in routes. */
  routePoints: string[]
  /** PIN that it shows; empty before the first one. */
  shownPin: string
  /** Requests as `METHOD path`, without the query. */
  requests: string[]
  /** Questions to its user. */
  questionCount: number
  /** Whether the next upload is spoilt by a connection without a request. */
  isSpoilt: boolean
  isUp: boolean
  close(): Promise<void>
}

/** Starts the fake on this machine. */
export async function startOpenCpnPeer(): Promise<OpenCpnPeer> {
  const keys = new Map<string, string>()
  let pinCount = 0

  const server = createServer({ key, cert }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://opencpn')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!peer.isUp) return void request.socket.destroy()
      peer.requests.push(`${request.method} ${pathname}`)
      response.end(answer(pathname, searchParams, Buffer.concat(parts).toString()))
    })
  })

  function answer(path: string, query: URLSearchParams, gpx: string): string {
    const source = query.get('source') ?? ''
    if (keys.get(source) !== query.get('apikey')) {
      // A wrong key replaces the pairing by a new PIN.
      peer.shownPin = String(++pinCount).padStart(4, '0')
      keys.set(source, createHash('sha256').update(peer.shownPin).digest('hex').slice(0, 12))
      return '{"result": 5}'
    }
    if (path === '/api/ping') return '{"result": 0, "version": "5.10.2"}'
    if (path === '/api/list-routes') {
      const list = peer.routePoints.length > 0 ? '[[ "route-1", "Home"]]' : '[]'
      return ` { "version": "5.10.2", "routes": "${list}" }`
    }
    if (peer.isSpoilt) {
      peer.isSpoilt = false
      return '{"result": 6}'
    }
    return `{"result": ${receive(parseMark(gpx), query.has('force'))}}`
  }

  function receive(mark: PeerMark, isForced: boolean): number {
    if (peer.marks.some(({ guid }) => guid === mark.guid)) {
      if (!isForced) {
        peer.questionCount++
        return 100
      }
      peer.marks = peer.marks.filter(({ guid }) => guid !== mark.guid)
      peer.routePoints = peer.routePoints.filter((guid) => guid !== mark.guid)
    }
    const isTwin = (other: PeerMark) =>
      other.name === mark.name &&
      Math.abs(other.latitude - mark.latitude) < 1e-6 &&
      Math.abs(other.longitude - mark.longitude) < 1e-6
    if (peer.marks.some(isTwin) && !isForced) return 4
    peer.marks = [...peer.marks.filter((other) => !isTwin(other)), mark]
    return 0
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: OpenCpnPeer = {
    port: (server.address() as AddressInfo).port, // it listens on a port
    marks: [],
    routePoints: [],
    shownPin: '',
    requests: [],
    questionCount: 0,
    isSpoilt: false,
    isUp: true,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}

function parseMark(gpx: string): PeerMark {
  const read = (pattern: RegExp) => pattern.exec(gpx)?.[1] ?? ''
  return {
    guid: read(/<opencpn:guid>(.*?)</),
    name: read(/<name>(.*?)</),
    latitude: Number(read(/lat="(.*?)"/)),
    longitude: Number(read(/lon="(.*?)"/)),
    description: read(/<desc>(.*?)</s),
    isVisible: read(/<opencpn:viz>(.*?)</) === '1',
  }
}
