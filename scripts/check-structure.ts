import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mapLayers } from '../src/core/catalogue/map-layers.ts'
import { findWrongImports } from './import-directions.ts'
import {
  findLargeFolders,
  findLayerBranches,
  findLongFiles,
  findOwnFormats,
  findStatusCodes,
  findWindowUses,
} from './structure.ts'
import { findPlainHtml } from './plain-html.ts'
import { findTupleAssertions } from './tuple-assertions.ts'

/**
 * Part of `npm run check`: sizes of folders and files, branches on the key of a map layer,
 * status codes outside `src/server/http/` and `src/server/plugins/`, numbers and times written without the formatters of
 * `src/core`, HTML on the server without its template, uses of the script's window in components, directions of imports (`scripts/import-levels.ts`), and assertions on tuples in tests. Cycles between files
 * are a rule of `.oxlintrc.json`.
 */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
  '\n',
)
const readFiles = (name: RegExp) =>
  listed
    .filter((path) => name.test(path) && !path.startsWith('src/plugin/legacy/') && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const files = readFiles(/^src\/.*\.tsx?$/)
const minSourceFiles = 500
if (files.length < minSourceFiles)
  throw new Error('The check reads too few files: is this the root of the project?')
const layerKeys = mapLayers.map(({ key }) => key)
const problems = [
  ...findLargeFolders(files),
  ...findLongFiles(files),
  ...findLayerBranches(files, layerKeys),
  ...findStatusCodes(files),
  ...findOwnFormats(files),
  ...findWindowUses(files),
  ...findPlainHtml(files),
  ...findWrongImports(files),
  ...findTupleAssertions(readFiles(/^tests\/.*\.tsx?$/)),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
