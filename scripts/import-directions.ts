import { parseSync, Visitor } from 'oxc-parser'
import { layers, packageUsers, serverLevels, typeImports } from './import-levels.ts'
import { readImports, resolveImport, type FileImport } from './read-imports.ts'
import type { SourceFile } from './structure.ts'

/** Lists the imports of a file with paths from the root, those in types (`import('…')`) too. */
function readAllImports(file: SourceFile): FileImport[] {
  const parsed = parseSync(file.path, file.text)
  const imports = readImports(file, parsed)
  new Visitor({
    TSImportType: ({ source }) =>
      imports.push({ target: resolveImport(file.path, source.value), isType: true }),
  }).visit(parsed.program)
  return imports
}

const findLayer = (path: string) =>
  Object.keys(layers)
    .filter((folder) => path.startsWith(`src/${folder}/`))
    .sort((a, b) => b.length - a.length)[0]

function findLevel(path: string): number {
  const [first = '', second] = path.slice('src/server/'.length).split('/')
  return serverLevels.indexOf(second ? first : first === 'main.ts' ? 'main' : 'app')
}

/** Imports against the direction of layers and folders, one sentence each. */
export function findWrongImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const { path } = file
    const layer = findLayer(path)
    if (!layer) return []
    if (layer === 'server' && findLevel(path) < 0) return [`${path} is in a folder without a level.`]
    return readAllImports(file).flatMap(({ target, isType }) => {
      const users = packageUsers.find(([packages]) => packages.test(target))?.[1]
      if (users && !users.test(path.slice('src/'.length))) return [`${path} may not import ${target}.`]
      const other = findLayer(target) ?? layer
      if (other !== layer && !layers[layer]?.includes(other))
        return [`${path} imports ${target} of a higher layer.`]
      if (!isType && typeImports.some(([users, files]) => users.test(path) && files.test(target)))
        return [`${path} may import ${target} as types only.`]
      return target.startsWith('src/server/') && findLevel(target) > findLevel(path)
        ? [`${path} imports ${target} of a higher folder.`]
        : []
    })
  })
}
