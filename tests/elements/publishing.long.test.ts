import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-publish-'))
beforeAll(() => ensureBuilt(['package', 'packageElements']))
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
