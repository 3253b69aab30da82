import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'
import { expectDrawnShapes, serveShapes, shapesView } from '../support/drawn-shapes.ts'

const { open } = useBrowser()
const { lat, lng, zoom, layers } = shapesView
const attributes = Object.entries(shapesView).map(([name, value]) => `${name}="${value}"`)
const map = `<roadstead-map ${attributes.join(' ')}></roadstead-map>`

/** A page with the map of the React components. */
const componentPage = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MapWidget, RoadsteadProvider } from '/dist/package/index.js'
const props = { lat: ${lat}, lng: ${lng}, zoom: ${zoom}, layers: '${layers}'.split(' ') }
const box = h('div', { style: { position: 'relative', height: 400 } }, h(MapWidget, props))
createRoot(document.querySelector('#root')).render(h(RoadsteadProvider, { api: location.origin }, box))`

let server: EmbedServer
beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

describe('lines and polygons', () => {
  it.each(['roadstead.js', 'roadstead.single.js'])('are drawn by %s', async (file) => {
    const page = await open(`${server.url}/page?html=`)
    await serveShapes(page)
    const html = `<script type="module" src="/${file}"></script>${map}`
    await page.goto(`${server.url}/page?${new URLSearchParams({ html })}`)
    await expectDrawnShapes(page)
  })

  it.each([
    ['elements', `import '/dist/package/elements/map.js'`, map],
    ['components', componentPage, '<link rel="stylesheet" href="/packed/styles.css"><div id="root"></div>'],
  ])('are drawn by the %s of the npm package', async (_kind, source, body) => {
    const files = await buildPage(source)
    const page = await open(`${server.url}/page?html=`)
    await serveShapes(page)
    await page.route('**/packed/*', (route) => {
      const name = new URL(route.request().url()).pathname.slice('/packed/'.length)
      if (name === 'styles.css') return route.fulfill({ path: 'dist/package/styles.css' })
      return route.fulfill({ contentType: 'text/javascript', body: files.get(name) ?? '' })
    })
    const html = `${body}<script type="module" src="/packed/page.js"></script>`
    await page.goto(`${server.url}/page?${new URLSearchParams({ html })}`)
    await expectDrawnShapes(page)
  })
})

/** Bundles a script of a page as a consumer of the package does; returns the code of its files by name. */
async function buildPage(source: string): Promise<ReadonlyMap<string, string>> {
  const entry = 'virtual:page'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    base: '/packed/',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: { page: entry },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const { output } = built as Rolldown.RolldownOutput // one format, not watched
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}
