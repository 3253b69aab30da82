/** Builds those of the named builds that are stale. */
export function ensureBuilt(
  names: ('ground' | 'site' | 'server' | 'package' | 'elements' | 'plugin')[],
): Promise<void>
