import { createServer, request, type Server } from 'node:http'

/** A proxy between Signal K server and site, which tests can interrupt. */
export interface ConnectionProxy {
  url: string
  isUp: boolean
  /** Whether it accepts requests and never answers, like a link that drops packets. */
  isSilent: boolean
  /** Paths of all requests. */
  requestedPaths: string[]
  /** Path and status of all answers that were passed on. */
  answers: { path: string; status: number }[]
  /** Called with the body of each request that is passed on to the site. */
  onBody: (path: string, body: string) => void
  /** Drops the response to the next request for this path, which reaches the site. */
  dropResponseTo: string | null
  server: Server
}

export async function startConnectionProxy(target: string): Promise<ConnectionProxy> {
  const server = createServer((incoming, outgoing) => {
    if (!proxy.isUp) return void incoming.socket.destroy()
    proxy.requestedPaths.push(incoming.url ?? '')
    if (proxy.isSilent) return
    const forwarded = request(
      target + (incoming.url ?? ''),
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        if (proxy.dropResponseTo === incoming.url) {
          proxy.dropResponseTo = null
          return void incoming.socket.destroy()
        }
        proxy.answers.push({ path: incoming.url ?? '', status: answer.statusCode ?? 0 })
        // Keep-alive headers apply to a single hop.
        const { connection: _, 'keep-alive': _keepAlive, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        return void answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => proxy.onBody(incoming.url ?? '', Buffer.concat(parts).toString()))
    return void incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy: ConnectionProxy = {
    url: `http://127.0.0.1:${port}`,
    isUp: true,
    isSilent: false,
    requestedPaths: [],
    answers: [],
    onBody: () => undefined,
    dropResponseTo: null,
    server,
  }
  return proxy
}
