import { createServer, type AddressInfo } from 'node:net'

/** A port of the loopback address that no program uses now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  return port
}
