export type BuildName =
  | 'ground'
  | 'site'
  | 'server'
  | 'package'
  | 'packageElements'
  | 'elements'
  | 'single'
  | 'plugin'
  | 'signalk'

/** Every build, in the order in which they are made. */
export const allBuilds: BuildName[]

/** Builds those of the named builds that are stale. */
export function ensureBuilt(names: BuildName[]): Promise<void>

/** What a build printed beside its result when it was last made: warnings; empty where it had none. */
export function getBuildWarnings(name: BuildName): string
