import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { getEnvironment, parseDockerfile, type Stage } from './dockerfile.ts'

/** Folder of a stage, which takes the place of the root folder of its image. */
export interface FollowedStage {
  root: string
  stage: Stage
}

/**
 * Follows WORKDIR, COPY and RUN of the Dockerfile below `folder`, without a container
 * engine and with the Node.js that runs the test. `owner` (uid:gid) takes the place of
 * the image's user. Returns the last stage. The full installation of packages is
 * replaced by that of the workspace, which has the same lockfile.
 */
export function followDockerfile(folder: string, owner: string): FollowedStage {
  const context = join(folder, 'context')
  copyContext(context)
  const roots = new Map<string, string>()
  let last: FollowedStage | null = null
  for (const stage of parseDockerfile(readFileSync('Dockerfile', 'utf8'))) {
    const root = join(folder, stage.name || 'final')
    roots.set(stage.name, root)
    followStage({ root, stage }, (from) => (from === null ? context : (roots.get(from) ?? '')), owner)
    last = { root, stage }
  }
  if (!last) throw new Error('the Dockerfile has no stage')
  return last
}

/** Copies what .dockerignore leaves of the workspace. */
function copyContext(context: string): void {
  const sent = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+$/gm) ?? []
  for (const name of sent) cpSync(name, join(context, name), { recursive: true, preserveTimestamps: true })
}

function followStage(
  { root, stage }: FollowedStage,
  getRoot: (from: string | null) => string,
  owner: string,
): void {
  let folder = root
  for (const { keyword, rest } of stage.instructions) {
    if (keyword === 'WORKDIR') {
      folder = join(root, rest)
      mkdirSync(folder, { recursive: true })
    } else if (keyword === 'COPY') copyFiles(rest, folder, getRoot)
    else if (keyword === 'RUN' && rest === 'npm ci')
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    else if (keyword === 'RUN') {
      const command = rest.replaceAll(' /', ` ${root}/`).replaceAll('node:node', owner)
      // Without the NODE_ENV of Vitest.
      const env = { ...process.env, NODE_ENV: '', ...getEnvironment(stage) }
      execFileSync('sh', ['-euc', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
    }
  }
}

/** COPY [--from=stage] source… target; targets are folders. Files of other stages become hard links. */
function copyFiles(rest: string, folder: string, getRoot: (from: string | null) => string): void {
  const [, from = null, names = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
  const sources = names.split(' ')
  const target = join(folder, sources.pop() ?? '')
  mkdirSync(target, { recursive: true })
  for (const source of sources) {
    const path = join(getRoot(from), source)
    // The content of a folder, or a file.
    const isFolder = sources.length === 1 && !/\.\w+$/.test(basename(path))
    execFileSync('cp', ['-al', isFolder || source === '.' ? `${path}/.` : path, target])
  }
}
