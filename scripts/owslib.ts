import { spawnSync } from 'node:child_process'
import { isRootOnDebian, tryInstall } from './apt.ts'

/** Python of the distribution, for which its packages are. */
export const python = '/usr/bin/python3'

/** Whether Python has OWSLib, a client of geographic services. */
export function hasOwslib(): boolean {
  return spawnSync(python, ['-c', 'import owslib.ogcapi.features']).status === 0
}

/** Installs OWSLib as root on Debian, if it is missing. */
export function ensureOwslib(): void {
  if (!hasOwslib() && isRootOnDebian()) tryInstall(['python3-owslib'], ['--no-install-recommends'])
}
