export type BuildName =
  | 'basemap'
  | 'database'
  | 'towns'
  | 'site'
  | 'server'
  | 'package'
  | 'packageElements'
  | 'elements'
  | 'single'
  | 'plugin'
  | 'signalk'

/** All builds, in build order. */
export const allBuilds: BuildName[]

/** Runs the named builds that are stale. */
export function ensureBuilt(names: BuildName[]): Promise<void>

/** Lists builds with those that they need, each once, in build order. */
export function listBuilds(names: BuildName[]): BuildName[]

/** Removes Rolldown's report of slow plugins, which depends on the machine. */
export function removeTimings(printed: string): string

/** Returns the warnings of the last run of a build; empty if there were none. */
export function getBuildWarnings(name: BuildName): string
