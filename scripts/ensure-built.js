// Runs stale builds. Plain JavaScript, because it runs before anything is built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const vite = (mode) => ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn']
const shared = ['package-lock.json', 'vite.config.ts', 'build', 'src/core']

const widgets = [...shared, 'src/client', 'src/ui', 'src/widgets']

/** Input files and command of each build, a build that must end before, and one that is run with it. */
const builds = {
  basemap: {
    from: [
      'package-lock.json',
      'scripts/build-basemap.ts',
      'scripts/land-picture.ts',
      'scripts/world-coast.ts',
      'src/server/basemap',
      'src/server/coast',
    ],
    command: ['--import', 'tsx', 'scripts/build-basemap.ts'],
  },
  database: {
    from: ['package-lock.json', 'scripts/build-database.ts', 'src/server/database/embedded/create-folder.ts'],
    command: ['--import', 'tsx', 'scripts/build-database.ts'],
  },
  towns: {
    from: [
      'package-lock.json',
      'scripts/build-towns.ts',
      'src/core/text.ts',
      'src/server/gazetteer/town-list.ts',
      'src/server/gazetteer/town-index.ts',
      'src/server/gazetteer/name-list.ts',
      'src/server/gazetteer/natural-names.ts',
      'src/core/limits/map-names.ts',
    ],
    command: ['--import', 'tsx', 'scripts/build-towns.ts'],
  },
  site: {
    from: [...shared, 'public', 'src/client', 'src/ui', 'src/widgets', 'src/app'],
    command: vite('site'),
  },
  server: {
    // The server does not start without the list of towns.
    needs: 'towns',
    from: [...shared, 'src/ui/tokens.css', 'src/server'],
    command: vite('server'),
  },
  package: { from: [...widgets, 'docs/embedding.md', 'docs/widgets'], command: vite('package') },
  packageElements: {
    // Adds files to the folder that `package` recreates.
    after: 'package',
    from: [...widgets, 'docs/embedding.md', 'docs/widgets', 'dist/package/index.js'],
    command: vite('packageElements'),
  },
  elements: { from: widgets, command: vite('elements') },
  single: {
    // Adds a file to the folder that `elements` recreates.
    after: 'elements',
    from: [...widgets, 'dist/elements/roadstead.js'],
    command: vite('single'),
  },
  plugin: {
    from: [...shared, 'src/client', 'src/ui', 'src/widgets', 'src/plugin/panel', 'src/plugin/legacy'],
    command: vite('plugin'),
  },
  signalk: {
    // Includes the panel.
    after: 'plugin',
    from: [...shared, 'package.json', 'src/client', 'src/ui', 'src/widgets', 'src/plugin'],
    command: vite('signalk'),
  },
}

/** All builds, in build order. */
export const allBuilds = Object.keys(builds)

/** Builds that run at the same time; one uses a core and a half. */
const concurrentBuilds = 2

/** @param {(keyof typeof builds)[]} names */
export async function ensureBuilt(names) {
  /** @type {Map<string, Promise<void>>} */
  const started = new Map()
  const waiting = listBuilds(names).values()
  async function work() {
    for (const name of waiting) {
      const previous = builds[name].after
      const build = Promise.resolve(previous && started.get(previous)).then(() => buildIfStale(name))
      started.set(name, build)
      await build
    }
  }
  await Promise.all(Array.from({ length: concurrentBuilds }, work))
}

/**
 * Lists builds with those that they need, each once, in build order.
 * @param {(keyof typeof builds)[]} names
 */
export function listBuilds(names) {
  return [...new Set(names.flatMap((name) => [builds[name].needs ?? name, name]))]
}

/** @param {keyof typeof builds} name */
async function buildIfStale(name) {
  const { from, command } = builds[name]
  const stamp = join(root, 'dist', '.stamps', name)
  const digest = digestOf(from)
  if (stampOf(name).digest === digest) return
  process.stderr.write(`Building ${name}...\n`)
  const child = spawn(process.execPath, command, {
    cwd: root,
    // Vitest sets `test`, with which the development build of React would be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, status] = await Promise.all([
    text(child.stderr),
    new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  const printed = removeTimings(stderr)
  process.stderr.write(printed)
  if (status !== 0) {
    process.stderr.write(`The build of ${name} failed.\n`)
    process.exit(1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${digest}\n${printed}`)
}

/**
 * Removes Rolldown's report of slow plugins, which depends on the machine. The builds suppress it, but
 * Vite bundles its configuration file before it reads that setting.
 * @param {string} printed
 */
export function removeTimings(printed) {
  // An escape sequence sets the colour of the name; an empty line ends the report.
  return printed.replace(/[^\n]*\[PLUGIN_TIMINGS\][^]*?(?:\n\n|$)/g, '')
}

/** Returns the path of the stamp file with the digest and the warnings of a finished build. */
function stampOf(name) {
  const stamp = join(root, 'dist', '.stamps', name)
  const [digest, ...printed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : ['']
  return { digest, printed: printed.join('\n') }
}

/** @param {keyof typeof builds} name */
export function getBuildWarnings(name) {
  return stampOf(name).printed
}

/** Computes a digest of names, sizes and times of all files below the paths. */
function digestOf(paths) {
  const hash = createHash('sha1')
  for (const path of paths)
    for (const file of filesBelow(join(root, path))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2)
  await ensureBuilt(names.length > 0 ? names : Object.keys(builds))
}
