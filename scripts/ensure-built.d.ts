/** Builds those of the named builds that are stale. */
export function ensureBuilt(
  names: (
    | 'ground'
    | 'site'
    | 'server'
    | 'package'
    | 'packageElements'
    | 'elements'
    | 'single'
    | 'plugin'
    | 'signalk'
  )[],
): Promise<void>
