// Builds what is stale. Plain JavaScript: it runs before anything is built.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const vite = (mode) => ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn']
const shared = ['package-lock.json', 'vite.config.ts', 'src/core']

const widgets = [
  ...shared,
  'scripts/embed-plugins.ts',
  'scripts/split-exports.ts',
  'scripts/split-leaflet.ts',
  'scripts/source-replacements.ts',
  'scripts/package-types.json',
  'scripts/strip-element-table.ts',
  'scripts/trim-uplot.ts',
  'scripts/split-messages.ts',
  'src/client',
  'src/ui',
  'src/widgets',
]

/** Each build: the files it is made of and the command that makes it. */
const builds = {
  ground: {
    from: ['package-lock.json', 'scripts/build-basemap.ts'],
    command: ['--import', 'tsx', 'scripts/build-basemap.ts'],
  },
  site: {
    from: [...shared, 'public', 'src/client', 'src/ui', 'src/widgets', 'src/app'],
    command: vite('site'),
  },
  server: { from: [...shared, 'src/ui/tokens.css', 'src/server'], command: vite('server') },
  package: { from: [...widgets, 'docs/embedding.md', 'docs/widgets'], command: vite('package') },
  packageElements: {
    // It adds to the folder that `package` writes anew.
    from: [...widgets, 'docs/embedding.md', 'docs/widgets', 'dist/package/index.js'],
    command: vite('packageElements'),
  },
  elements: { from: widgets, command: vite('elements') },
  // It adds a file to the folder that `elements` writes anew.
  single: { from: [...widgets, 'dist/elements/roadstead.js'], command: vite('single') },
  plugin: {
    from: [...shared, 'src/client', 'src/ui', 'src/widgets', 'src/plugin/panel', 'src/plugin/legacy'],
    command: vite('plugin'),
  },
  // With the panel inside, hence after it.
  signalk: {
    from: [...shared, 'package.json', 'src/client', 'src/ui', 'src/widgets', 'src/plugin'],
    command: vite('signalk'),
  },
}

/** Every build, in the order in which they are made. */
export const allBuilds = Object.keys(builds)

/** @param {(keyof typeof builds)[]} names */
export async function ensureBuilt(names) {
  for (const name of names) {
    const { from, command } = builds[name]
    const stamp = join(root, 'dist', '.stamps', name)
    const digest = digestOf(from)
    if (stampOf(name).digest === digest) continue
    process.stderr.write(`Building ${name}...\n`)
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      // Vitest says `test` there, by which React would be the one for developers.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    process.stderr.write(stderr)
    if (status !== 0) {
      process.stderr.write(`The build of ${name} failed.\n`)
      process.exit(1)
    }
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, `${digest}\n${stderr}`)
  }
}

/** What a build that is done was made of, and what it printed: warnings. */
function stampOf(name) {
  const stamp = join(root, 'dist', '.stamps', name)
  const [digest, ...printed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : ['']
  return { digest, printed: printed.join('\n') }
}

/** @param {keyof typeof builds} name */
export function warningsOf(name) {
  return stampOf(name).printed
}

/** Names, sizes and times of all files below the given ones: any change gives another digest. */
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
