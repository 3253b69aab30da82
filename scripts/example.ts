import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from './ensure-built.js'

/** `npm run example -- <name> [site]`: serves an example as another site than the Roadstead it asks. */
const [name = '', site = 'http://localhost:3000', port = '8080'] = process.argv.slice(2)
const folder = join('examples', name)
if (name === '' || !existsSync(join(folder, 'index.html'))) {
  console.error('there is no such example: see examples/README.md')
  process.exit(2)
}
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const react = name === 'club-react' ? await bundledReact() : ''
if (name === 'club-react') await ensureBuilt(['package', 'packageElements'])

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://example')
  const path = normalize(pathname === '/' ? '/index.html' : pathname)
  response.setHeader('content-type', `${types[extname(path)] ?? 'text/plain'}; charset=utf-8`)
  if (path === '/react.js') return void response.end(react)
  const file = path.startsWith('/package/') ? join('dist', path) : join(folder, path)
  if (!existsSync(file)) return void response.writeHead(404).end()
  // The second is what a site's own bundler does too.
  const text = readFileSync(file, 'utf8').replaceAll('{{site}}', site)
  return void response.end(text.replaceAll('process.env.NODE_ENV', '"production"'))
}).listen(Number(port), () => console.log(`${name} on http://localhost:${port}, asking ${site}`))

/** React as one module: what a site's own bundler does. */
async function bundledReact(): Promise<string> {
  // React is CommonJS: its names are not seen from outside.
  const packages = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
  const seen = new Set(['default', 'module.exports'])
  const lines = await Promise.all(
    packages.map(async (id, index) => ({ id, index, names: Object.keys((await import(id)) as object) })),
  )
  const source = lines
    .map(({ id, index, names }) => {
      const fresh = names.filter((name) => !seen.has(name) && seen.add(name))
      return `import part${index} from '${id}'\nexport const { ${fresh.join(', ')} } = part${index}`
    })
    .join('\n')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-entry',
        resolveId: (id) => (id.endsWith('virtual:react') ? '\0virtual:react' : null),
        load: (id) => (id === '\0virtual:react' ? source : null),
      },
    ],
    build: { write: false, lib: { entry: 'virtual:react', formats: ['es'] } },
  })
  const [output] = [built].flat()
  return output && 'output' in output ? output.output[0].code : ''
}
