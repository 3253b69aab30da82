import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mapLayers } from '../src/core/catalogue/map-layers.ts'
import {
  findLargeFolders,
  findLayerBranches,
  findLongFiles,
  findRetiredNames,
  findStatusCodes,
} from './structure.ts'

/**
 * Part of `npm run check`: sizes of folders and files, names that the glossary
 * retired (`scripts/retired-names.json`), branches on the key of a map layer, and
 * status codes outside `src/server/http/` and `src/server/plugins/`. Directions and cycles of imports are rules
 * of `.oxlintrc.json`.
 */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split(
  '\n',
)
const files = listed
  .filter(
    (path) =>
      /^(src|tests|scripts|bench)\/.*\.tsx?$/.test(path) &&
      !path.startsWith('src/plugin/legacy/') &&
      path !== 'tests/support/former-schema.ts', // has rows of a schema with retired names
  )
  .filter((path) => existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const retired = JSON.parse(readFileSync('scripts/retired-names.json', 'utf8')) as Record<string, string> // old to new
const layerKeys = mapLayers.map(({ key }) => key)
const problems = [
  ...findLargeFolders(files),
  ...findLongFiles(files),
  ...findRetiredNames(files, retired),
  ...findLayerBranches(files, layerKeys),
  ...findStatusCodes(files),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
