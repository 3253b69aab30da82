import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './paths.ts'

/** Version of the installed package. */
export const packageVersion = (
  JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
).version // npm's own form
