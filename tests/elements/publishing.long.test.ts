import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServerPackage, serverPackageFolder } from '../../scripts/build-server-package.ts'
import { ensureBuilt } from '../../scripts/ensure-built.js'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-publish-'))
beforeAll(async () => {
  await ensureBuilt(['package', 'packageElements', 'plugin', 'signalk'])
  await buildServerPackage()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packs a package as `npm publish` would, and returns the file. */
function pack(packageFolder: string): string {
  const target = mkdtempSync(join(folder, 'pack-'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: packageFolder })
  return join(target, readdirSync(target)[0] ?? '')
}

describe('the npm package is ready to publish', () => {
  it('publint has nothing to say about the npm package', async () => {
    const { messages, pkg } = await publint({ pkgDir: 'dist/package', strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('the types of the npm package resolve for every program that can import modules', async () => {
    const bytes = new Uint8Array(readFileSync(pack('dist/package')))
    const result = await checkPackage(createPackageFromTarballData(bytes), {
      // Files without types.
      excludeEntrypoints: ['./styles.css', './tokens.css', './custom-elements.json', './package.json'],
    })
    const problems = 'problems' in result ? result.problems : [{ kind: 'no types' as const }]
    const relevant = problems.filter((problem) => {
      // The package has modules only: `require` and the resolution of Node 10 are not meant to work.
      if ('resolutionKind' in problem) return !['node10', 'node16-cjs'].includes(problem.resolutionKind)
      // TypeScript keeps the imports of style sheets in the types of the components; they import no type.
      return !('moduleSpecifier' in problem && problem.moduleSpecifier.endsWith('.css'))
    })
    expect(relevant).toEqual([])
  })
})

describe('each package', () => {
  const folders = ['dist/package', 'dist/signalk-roadstead', serverPackageFolder]

  it.each(folders)('can be published from %s, for everybody and with provenance', (packageFolder) => {
    const told = execFileSync('npm', ['publish', '--dry-run', '--json'], {
      cwd: packageFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      name: string
      version: string
      publishConfig: object
    } // written by the builds
    expect(told).toContain(`"${manifest.name}@${manifest.version}"`)
    for (const file of ['README.md', 'LICENSE', 'package.json']) expect(told).toContain(`"path": "${file}"`)
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
    expect(told).not.toMatch(/\.env|\.npmrc|node_modules|\.roadstead/)
  })
})

describe('the server package', () => {
  it(
    'installs from npm and serves the site, its pictures, documents and scripts',
    { timeout: 300_000 },
    async () => {
      const site = mkdtempSync(join(folder, 'server-'))
      execFileSync('npm', ['install', '--no-audit', '--no-fund', pack(serverPackageFolder)], { cwd: site })
      const server = spawn(join(site, 'node_modules', '.bin', 'roadstead-server'), ['serve'], {
        cwd: site,
        env: { ...process.env, PORT: '0', ROADSTEAD_DATA: join(site, 'data'), DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
      const ended = new Promise((resolve) => server.once('exit', resolve))
      try {
        await expect.poll(() => output, { timeout: 120_000 }).toMatch(/ready on http/)
        const url = /ready on (http:\S+)/.exec(output)?.[1] ?? ''
        const paths = [
          '/',
          '/embed/map',
          '/embed/v1/roadstead.js',
          '/og/home.png',
          '/api/docs',
          '/healthz',
          '/ground/3/4/2',
          '/roadstead-plugin',
        ]
        for (const path of paths) expect((await fetch(url + path)).status, path).toBe(200)
      } finally {
        server.kill('SIGTERM')
        await ended
      }
    },
  )
})
