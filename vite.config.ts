import type { UserConfig } from 'vite'
import { defineConfig, mergeConfig } from 'vite'
import { buildElements, buildSingleFile } from './build/elements.ts'
import { buildPackage, buildPackageElements } from './build/package.ts'
import { buildPanel } from './build/panel.ts'
import { buildServer } from './build/server.ts'
import { buildSignalk } from './build/signalk.ts'
import { buildSite } from './build/site.ts'

/** The builds by name: `vite build --mode <name>`. */
const builds: Readonly<Record<string, () => UserConfig>> = {
  site: buildSite,
  server: buildServer,
  package: buildPackage,
  packageElements: buildPackageElements,
  elements: buildElements,
  single: buildSingleFile,
  plugin: buildPanel,
  signalk: buildSignalk,
}

/** Writes the licences of the bundled dependencies beside each bundle. */
const withNotices: UserConfig = { build: { license: { fileName: 'THIRD-PARTY-NOTICES.md' } } }

/** Suppresses the warning about slow plugins, which depends on the machine. */
const withoutTimings: UserConfig = { build: { rolldownOptions: { checks: { bundlerTimings: false } } } }

export default defineConfig(({ mode }) => {
  const build = builds[mode === 'development' || mode === 'production' ? 'site' : mode]
  if (!build) throw new Error(`unknown build ${mode}; available builds: ${Object.keys(builds).join(', ')}`)
  return mergeConfig(mergeConfig(build(), withNotices), withoutTimings)
})
