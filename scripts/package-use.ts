import { posix } from 'node:path'
import type { SourceFile } from './structure.ts'

/** The used part of `package.json`. */
export interface PackageLists {
  /** Packages that the server loads. */
  dependencies: Record<string, string>
  /** Packages of builds, tests and pages; pages are bundled. */
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}

/** Returns one message for each listed package that nothing uses, and for each that is in the wrong list. */
export function findPackageUseProblems(
  { dependencies, devDependencies, scripts }: PackageLists,
  files: readonly SourceFile[],
  /** By package: what uses it without naming it. */
  unnamed: Readonly<Record<string, string>>,
): string[] {
  const server = files.filter(({ path }) => /^src\/(server|core)\//.test(path))
  const commands = Object.values(scripts).map((text) => ({ path: 'package.json', text: quoteWords(text) }))
  const all = [...files, ...commands]
  const unloaded = Object.keys(dependencies)
    .filter((name) => !isNamed(name, server))
    .map((name) => `${name} is in dependencies, but neither src/server nor src/core names it.`)
  const unused = Object.keys(devDependencies)
    .filter((name) => !(name in unnamed) && !isNamed(name.replace(/^@types\//, ''), all))
    .map((name) => `${name} is in devDependencies, but nothing names it.`)
  const stale = Object.keys(unnamed)
    .filter((name) => !(name in devDependencies))
    .map((name) => `${name}: no listed package needs this exception.`)
  return [...unloaded, ...unused, ...stale]
}

/** Whether a file names the package as a string: `'name'`, `'name/part'`, a path in `node_modules` or a template of its scope. */
function isNamed(name: string, files: readonly SourceFile[]): boolean {
  const scope = posix.dirname(name)
  const names = ["'", '"', '`'].flatMap((quote) => [`${quote}${name}${quote}`, `${quote}${name}/`])
  names.push(`node_modules/${name}/`)
  if (scope !== '.') names.push(`\`${scope}/\${`)
  return files.some(({ text }) => names.some((quoted) => text.includes(quoted)))
}

/** Puts quotes around each word of a command, so that `vite build` names vite. */
function quoteWords(command: string): string {
  return command
    .split(/\s+/)
    .map((word) => `'${word}'`)
    .join(' ')
}
