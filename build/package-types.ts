import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { rolldown, type Plugin } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { path } from './paths.ts'

const workFolder = path('dist/.package-types')
const contractFolder = 'src/core/contract'

/**
 * Writes the types of the npm package. They import only those of React: the types of other packages are bundled, style
 * sheets and messages are left out, and the types of the API are resolved, because programs that computed them from the schemas would
 * need TypeBox and several seconds for each check.
 */
export async function writePackageTypes(folder: string, entries: Record<string, string>): Promise<void> {
  rmSync(workFolder, { recursive: true, force: true })
  mkdirSync(join(workFolder, 'contract'), { recursive: true })
  const modules = readdirSync(path(contractFolder)).filter((name) => name.endsWith('.ts'))
  for (const name of modules) writeFileSync(join(workFolder, 'contract', name), toResolvedModule(name))
  emitDeclarations(Object.values(entries))
  for (const name of modules) replaceDeclarations(name.replace(/\.ts$/, '.d.ts'))
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [
        name,
        join(workFolder, 'types', file.replace(/\.ts$/, '.d.ts')),
      ]),
    ),
    external: /^react($|\/)/,
    plugins: [withoutFiles, dts({ dtsInput: true, oxc: true, tsconfig: false })],
  })
  await bundle.write({ dir: folder, chunkFileNames: 'shared.d.ts' })
  rmSync(workFolder, { recursive: true })
}

/** Resolves aliases and conditional types, so that the compiler declares the members of the result. */
const resolveType = `
type Resolved<T> = T extends readonly (infer E)[] ? Resolved<E>[]
  : T extends Uint8Array ? T
  : T extends object ? (T extends infer O ? { [K in keyof O]: Resolved<O[K]> } : never) : T
declare function resolve<T>(): Resolved<T>
`

/** The types of a module of the contract as constants, because the compiler resolves no alias that it declares. */
function toResolvedModule(name: string): string {
  const start = `import type * as contract from '../../../${contractFolder}/${name}'\n${resolveType}`
  if (name === 'endpoints.ts')
    return `${start}export const Endpoints = resolve<{ [K in contract.EndpointKey]: {
  params: contract.Params<K>; query: contract.Query<K>; body: contract.Body<K>; answer: contract.Answer<K> } }>()\n`
  return (
    start +
    listTypes(name)
      .map((type) => `export const ${type} = resolve<contract.${type}>()\n`)
      .join('')
  )
}

/** Names of the exported types of a module of the contract. */
function listTypes(name: string): string[] {
  const { program } = parseSync(name, readFileSync(path(`${contractFolder}/${name}`), 'utf8'))
  return program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'TSTypeAliasDeclaration' &&
    !statement.declaration.typeParameters
      ? [statement.declaration.id.name]
      : [],
  )
}

function emitDeclarations(files: string[]): void {
  const config = join(workFolder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    stripInternal: true,
    emitDeclarationOnly: true,
    rootDir: path('.'),
    outDir: 'types',
    types: ['vite/client'],
    noUnusedLocals: false,
  }
  const include = [...files, 'src/types'].map((file) => path(file))
  writeFileSync(
    config,
    JSON.stringify({ extends: path('tsconfig.json'), include: [...include, 'contract'], compilerOptions }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [path('node_modules/typescript/bin/tsc'), '-p', config],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the types of the package: ${stdout}`)
}

const endpointTypes = `
export type EndpointKey = keyof Endpoints;
export type Params<K extends EndpointKey> = Endpoints[K]['params'];
export type Query<K extends EndpointKey> = Endpoints[K]['query'];
export type Body<K extends EndpointKey> = Endpoints[K]['body'];
export type Answer<K extends EndpointKey> = Endpoints[K]['answer'];
`

/** Replaces the declarations of a module of the contract by the resolved types. */
function replaceDeclarations(name: string): void {
  const resolved = readFileSync(join(workFolder, 'types/dist/.package-types/contract', name), 'utf8')
  const types = resolved.replaceAll(/^export declare const (\w+):/gm, 'export type $1 =')
  const file = join(workFolder, 'types', contractFolder, name)
  writeFileSync(file, name === 'endpoints.d.ts' ? types + endpointTypes : types)
}

const emptyFile = path('dist/.package-types/empty.d.ts')

/**
 * The compiler keeps the imports of style sheets in the types, and internal types refer to the messages: published ones
 * refer to neither.
 */
const withoutFiles: Plugin = {
  name: 'without-files',
  resolveId: { order: 'pre', handler: (source) => (/\.(css|json)$/.test(source) ? emptyFile : null) },
  load: (id) => (id === emptyFile ? 'declare const empty: never; export default empty' : null),
}
