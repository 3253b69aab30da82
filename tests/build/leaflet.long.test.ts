import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { leaflet } from '../../build/leaflet.ts'

const folder = 'node_modules/leaflet'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
/** Builds with maps; `package` and `packageElements` write into the same folder. */
const buildNames = ['site', 'elements', 'single', 'package', 'packageElements', 'plugin']

const drawnModules = [
  'layer/tile/TileLayer',
  'layer/marker/Marker',
  'layer/marker/DivIcon',
  'layer/Popup',
  'layer/GeoJSON',
]
const unusedModules = [
  'control/Control',
  'control/Control.Attribution',
  'control/Control.Layers',
  'geo/crs/CRS.EPSG3395',
  'geo/crs/CRS.EPSG4326',
  'geo/crs/CRS.Simple',
  'layer/ImageOverlay',
  'layer/SVGOverlay',
  'layer/Tooltip',
  'layer/VideoOverlay',
  'layer/tile/TileLayer.WMS',
  'layer/vector/Rectangle',
]

/** A built file: its code, the files that it imports statically, and the modules with code in it. */
interface BuiltFile {
  fileName: string
  code: string
  imports: string[]
  modules: string[]
}

async function buildFiles(mode: string): Promise<BuiltFile[]> {
  const built = await build({ mode, logLevel: 'silent', build: { write: false } })
  const outputs = [built].flat() as Rolldown.RolldownOutput[] // no build watches
  return outputs
    .flatMap(({ output }) => output)
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code, imports, modules }) => {
      const used = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0)
      return { fileName, code, imports, modules: used.map(([id]) => id.replaceAll('\\', '/')) }
    })
}

/** Returns the file that contains a module of Leaflet, by the end of its path. */
function findFile(files: BuiltFile[], module: string): BuiltFile {
  const found = files.find(({ modules }) => modules.some((id) => id.endsWith(`/leaflet/src/${module}.js`)))
  if (!found) throw new Error(`${module} is in no file`)
  return found
}

/** Returns a file and all that it loads at once. */
function listLoadedFiles(files: BuiltFile[], file: BuiltFile, loaded = new Set<BuiltFile>()): Set<BuiltFile> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const imported of files.filter(({ fileName }) => file.imports.includes(fileName)))
    listLoadedFiles(files, imported, loaded)
  return loaded
}

describe.each(buildNames)('Leaflet in the build %s', (mode) => {
  let files: BuiltFile[] = []
  beforeAll(async () => {
    // Vitest sets `test`, with which the development build of React would be used.
    vi.stubEnv('NODE_ENV', 'production')
    files = await buildFiles(mode)
    vi.unstubAllEnvs()
  }, 120_000)

  it('is one copy, which react-leaflet and leaflet.markercluster use too', () => {
    const modules = files.flatMap((file) => file.modules)
    const ofLeaflet = modules.filter((id) => /\/leaflet\/[^?]*(?<!\.css)\.js$/.test(id))
    expect(ofLeaflet.filter((id) => id.endsWith('/map/Map.js'))).toHaveLength(1)
    expect(ofLeaflet.filter((id) => !id.includes('/leaflet/src/'))).toEqual([])
    for (const name of [
      'react-leaflet/lib/MapContainer.js',
      'leaflet.markercluster/src/MarkerClusterGroup.js',
    ])
      expect(
        modules.some((id) => id.endsWith(name)),
        name,
      ).toBe(true)
  })

  it('has the layers that maps draw, and no others', () => {
    for (const used of drawnModules) findFile(files, used)
    for (const unused of unusedModules) {
      expect(read(`src/${unused}.js`)).not.toBe('')
      expect(() => findFile(files, unused)).toThrow('is in no file')
    }
  })

  it('loads the renderers with the lines and polygons that they draw', () => {
    for (const shape of ['Polyline', 'Polygon', 'CircleMarker']) {
      const loaded = listLoadedFiles(files, findFile(files, `layer/vector/${shape}`))
      for (const needed of ['SVG', 'Canvas', 'Renderer.getRenderer'])
        expect([...loaded], needed).toContain(findFile(files, `layer/vector/${needed}`))
    }
  })

  it('has the licence notice in its files', () => {
    const isNoticed = ({ code }: BuiltFile) =>
      /^\/\*! Leaflet \d.*BSD 2-Clause.*Agafonkin.*CloudMade/m.test(code)
    const hasLeaflet = ({ modules }: BuiltFile) => modules.some((id) => id.includes('/leaflet/src/'))
    const getNames = (named: BuiltFile[]) => named.map(({ fileName }) => fileName)
    expect(getNames(files.filter(hasLeaflet))).not.toEqual([])
    expect(getNames(files.filter(isNoticed))).toEqual(getNames(files.filter(hasLeaflet)))
  })

  it('assigns no HTML string at start-up, which a page with trusted types forbids', () => {
    const { code } = findFile(files, 'core/Browser')
    expect(code).not.toMatch(/<svg\/>|<v:shape adj/)
  })
})

describe('the build of Leaflet', () => {
  it('is still needed: the package entry is a script with a global, and the sources assign HTML', () => {
    const { main, module, exports } = JSON.parse(read('package.json')) as Record<string, string | undefined>
    expect({ main, module, exports }).toEqual({ main: 'dist/leaflet-src.js' })
    expect(read('dist/leaflet-src.js')).toContain('window.L = ')
    expect(read('src/core/Browser.js').match(/innerHTML = /g)).toHaveLength(2)
  })

  it('fails if Leaflet has changed its detection of browsers', () => {
    const { transform } = leaflet() as Plugin & { transform: { handler: (code: string) => unknown } }
    expect(() => transform.handler('var svg = true;')).toThrow('Leaflet has changed')
  })
})
