import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** On disk: `scripts/test.ts` puts the other temporary files of tests into memory and removes them. */
const root = process.env.TEST_INSTALLATIONS || tmpdir()

/** Packages that a test installs beside those of the project. */
export interface InstalledManifest {
  dependencies: Record<string, string>
  /** Versions of packages in place of those that other packages ask for. */
  overrides?: Record<string, string>
}

/**
 * Installs packages with npm, once per machine, without running their scripts; returns their `node_modules`. Each of
 * `dependencies` has its own packages below it, as in a global installation.
 */
export function installPackages(name: string, manifest: InstalledManifest): string {
  const text = JSON.stringify({ private: true, ...manifest })
  const folder = join(
    root,
    `roadstead-${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  )
  if (!existsSync(folder)) {
    // Complete or not there, also while another test file installs the same.
    const unfinished = mkdtempSync(`${folder}-`)
    writeFileSync(join(unfinished, 'package.json'), text)
    runNpm(unfinished, [
      'install',
      '--install-strategy=shallow',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ])
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return join(folder, 'node_modules')
}

/** Runs npm in a folder and returns its output. */
export function runNpm(folder: string, npmArguments: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', npmArguments, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ${npmArguments[0]}: ${stderr.slice(-2000)}`)
  return stdout
}
