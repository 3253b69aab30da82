import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { installPackedPackage } from '../../scripts/packed-package.ts'

/** The types of the packed package in the strict project of somebody else. */
const folder = mkdtempSync(join(tmpdir(), 'roadstead-types-'))
const compiler = resolve('node_modules/typescript/bin/tsc')
/** Options that `npm create vite -- --template react-ts` writes, without `skipLibCheck`. */
const viteOptions = {
  target: 'es2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedSideEffectImports: true,
  types: ['react', 'react-dom'],
}

const page = `import { MapWidget, PlaceCard, RoadsteadProvider, SearchWidget, createMapView, type Hit, type MapView } from 'roadstead'
import { createApi, type Answer, type Place } from 'roadstead/client'
import 'roadstead/elements'
import 'roadstead/elements/map'
import 'roadstead/styles.css'
import 'roadstead/tokens.css'

const view: MapView = createMapView({ centre: { latitude: 43, longitude: 4 } })
export const nameHit = (hit: Hit): string => hit.hit.name
export const page = (
  <RoadsteadProvider api={createApi('https://roadstead.example')} accent="#0e5a8a">
    <MapWidget view={view} layers={['pois']} />
    <SearchWidget onSelect={(hit) => nameHit(hit)} />
    <PlaceCard placeId={1} />
    <roadstead-map lat={43} zoom={9} />
  </RoadsteadProvider>
)
export const same = (place: Place): Answer<'GET /places/:id'> => place
// @ts-expect-error a layer that does not exist
export const wrong = <MapWidget layers={['ships']} />
`

beforeAll(async () => {
  await ensureBuilt(['package', 'packageElements'])
  installPackedPackage(folder)
  for (const name of ['@types/react', '@types/react-dom', 'csstype']) link(name)
  writeFileSync(join(folder, 'page.tsx'), page)
  cpSync('tests/types/client-records.ts', join(folder, 'client-records.ts'))
  for (const name of readdirSync('examples/client')) cpSync(`examples/client/${name}`, join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function link(name: string): void {
  const target = join(folder, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(resolve('node_modules', name), target)
}

/** Compiles the project; returns what the compiler says. */
function compile(module: string, moduleResolution: string): string {
  const config = { compilerOptions: { ...viteOptions, module, moduleResolution }, include: ['*.ts', '*.tsx'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return runCompiler(folder)
}

function runCompiler(project: string): string {
  return spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8', cwd: project }).stdout
}

describe('the types of the packed package', () => {
  it.each([
    ['ESNext', 'bundler'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ])('have no errors in a strict project that checks libraries, with module %s', (module, resolution) => {
    expect(compile(module, resolution)).toBe('')
  })

  it('have no errors in the Vite example, which checks libraries too', () => {
    const site = join(folder, 'club')
    cpSync('examples/club-react', site, { recursive: true })
    expect(readFileSync(join(site, 'tsconfig.json'), 'utf8')).toContain('"skipLibCheck": false')
    expect(runCompiler(site)).toBe('')
  })

  it('import only those of React', () => {
    const types = join(folder, 'node_modules/roadstead/types')
    for (const name of readdirSync(types)) {
      const text = readFileSync(join(types, name), 'utf8')
      const imported = text.matchAll(/\b(?:from|import)\s*\(?["']([^"'.][^"']*)["']/g)
      for (const [, source] of imported) expect(source).toMatch(/^react(-dom)?(\/|$)/)
      expect(text).not.toMatch(/\.css["']/)
    }
  })
})
