import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/**
 * `npm run example -- <name> [site] [port]`: serves an example on another origin than
 * the Roadstead site that it uses. Port 0 selects a free port.
 */
const [name = '', site = 'http://localhost:3000', port = '8080'] = process.argv.slice(2)
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const example = join('examples', name)
const hasPackages = existsSync(join(example, 'package.json'))
if (name === '' || !(hasPackages || existsSync(join(example, 'index.html')))) {
  console.error('unknown example: see examples/README.md')
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
console.log(`${name} on http://localhost:${await startExample()}, using ${site}`)

/** Builds the example if necessary, and serves it; returns the port. */
async function startExample(): Promise<number> {
  if (!hasPackages && !existsSync(join(example, 'club.tsx'))) return serveFolder(example)
  // Load the builder only if the example must be built.
  const { buildExampleSite, buildFrameworkSite, isNextSite, startNextServer } =
    await import('./example-site.ts')
  if (!hasPackages) return serveFolder(await buildExampleSite(example, site))
  const folder = await buildFrameworkSite(example, site)
  return isNextSite(example) ? startNextServer(folder, Number(port)) : serveFolder(join(folder, 'dist'))
}

/** Serves the files of a folder; pages name the Roadstead site by `{{site}}`. */
function serveFolder(folder: string): Promise<number> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://example')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.setHeader('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    const bytes = readFileSync(file)
    return void response.end(
      type === 'text/html' ? bytes.toString('utf8').replaceAll('{{site}}', site) : bytes,
    )
  })
  return new Promise((resolve) => {
    server.listen(Number(port), () => resolve((server.address() as AddressInfo).port)) // it listens on a port
  })
}
