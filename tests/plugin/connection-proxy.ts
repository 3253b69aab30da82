import { createServer, request, type Server } from 'node:http'

/** The connection between boat and shore, which a test can cut. */
export interface ConnectionProxy {
  url: string
  isUp: boolean
  /** Every address that was asked for. */
  requestedPaths: string[]
  /** Loses the answer to the next call of this path, which the shore has taken. */
  dropResponseTo: string | null
  server: Server
}

export async function startConnectionProxy(target: string): Promise<ConnectionProxy> {
  const server = createServer((from, to) => {
    if (!held.isUp) return void from.socket.destroy()
    held.requestedPaths.push(from.url ?? '')
    const onward = request(
      target + (from.url ?? ''),
      { method: from.method ?? 'GET', headers: from.headers },
      (answer) => {
        if (held.dropResponseTo === from.url) {
          held.dropResponseTo = null
          return void from.socket.destroy()
        }
        // How long a connection is kept is said by who keeps it.
        const { connection: _, 'keep-alive': _keepAlive, ...headers } = answer.headers
        to.writeHead(answer.statusCode ?? 502, headers)
        return void answer.pipe(to)
      },
    )
    onward.on('error', () => to.destroy())
    return void from.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const held: ConnectionProxy = {
    url: `http://127.0.0.1:${port}`,
    isUp: true,
    requestedPaths: [],
    dropResponseTo: null,
    server,
  }
  return held
}
