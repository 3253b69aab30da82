import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/**
 * `npm run example -- <name> [site] [port]`: serves an example on another origin than
 * the Roadstead site that it uses. Port 0 selects a free port.
 */
const [name = '', site = 'http://localhost:3000', port = '8080'] = process.argv.slice(2)
const example = join('examples', name)
if (name === '' || !existsSync(join(example, 'index.html'))) {
  console.error('unknown example: see examples/README.md')
  process.exit(2)
}
// Load the builder only if the example must be built.
const isBuilt = existsSync(join(example, 'club.jsx'))
const folder = isBuilt ? await (await import('./example-site.ts')).buildExampleSite(example) : example

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://example')
  const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
  if (!existsSync(file)) return void response.writeHead(404).end()
  const type = types[extname(file)] ?? 'application/octet-stream'
  response.setHeader('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  const bytes = readFileSync(file)
  return void response.end(type === 'text/html' ? bytes.toString('utf8').replaceAll('{{site}}', site) : bytes)
})
server.listen(Number(port), () => {
  const { port: actualPort } = server.address() as AddressInfo // it listens on a port
  console.log(`${name} on http://localhost:${actualPort}, using ${site}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
