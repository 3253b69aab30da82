import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Root folder of the installed package: the nearest parent folder that contains `migrations/`. */
export const packageFolder = findPackageFolder(dirname(fileURLToPath(import.meta.url)))

function findPackageFolder(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations', '001-schema.sql'))) return folder
    if (folder === dirname(folder)) throw new Error(`no migrations folder above ${start}`)
  }
}

/** Whether the server runs from TypeScript source (tests and `npm run dev`) or from the build. */
export const runsFromSource = import.meta.url.endsWith('.ts')

/**
 * Whether worker threads and processes run from the build. From source they load the TypeScript loader first and
 * start later: tests build them and set `BUILT_WORKERS` to 1.
 */
export const hasBuiltWorkers = () => !runsFromSource || process.env.BUILT_WORKERS === '1'

/**
 * Path of the script of a worker. `name` is the path of its file under src/server without extension; the build writes
 * each worker as its own file.
 */
export function getWorkerFile(name: string): string {
  const [folder, extension] = hasBuiltWorkers() ? ['dist', 'js'] : ['src', 'ts']
  return join(packageFolder, folder, 'server', `${name}.${extension}`)
}

/** Module for Node's option `--import`, with which a process loads TypeScript. */
export const typeScriptLoaderUrl = pathToFileURL(
  join(packageFolder, 'node_modules', 'tsx', 'dist', 'loader.mjs'),
).href

/** URL of the script of a worker thread, named as for {@link getWorkerFile}; it loads TypeScript from source. */
export function getWorkerUrl(name: string): URL {
  if (hasBuiltWorkers()) return pathToFileURL(getWorkerFile(name))
  const loader = pathToFileURL(
    join(packageFolder, 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs'),
  ).href
  const file = pathToFileURL(getWorkerFile(name)).href
  const script = `import { register } from ${JSON.stringify(loader)}; register(); await import(${JSON.stringify(file)})`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
