import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isRootOnDebian, tryInstall } from './apt.ts'

const programs = { opencpn: '/usr/bin/opencpn', xvfb: '/usr/bin/Xvfb' } as const

/** Why the test with OpenCPN fails on a machine without it. */
export const missingOpenCpn =
  'The test with OpenCPN needs OpenCPN 5.10 and Xvfb (Debian 12: apt-get install -t bookworm-backports opencpn xvfb).'

const backports = '/etc/apt/sources.list.d/roadstead-backports.list'

/** Whether OpenCPN and a display for it are installed. */
export function hasOpenCpn(): boolean {
  return Object.values(programs).every((path) => existsSync(path))
}

/** Installs OpenCPN and Xvfb as root on Debian, for Debian 12 from its backports. Returns whether they are there. */
export function ensureOpenCpn(): boolean {
  if (hasOpenCpn()) return true
  if (!isRootOnDebian()) return false
  const isBookworm = readFileSync('/etc/os-release', 'utf8').includes('VERSION_CODENAME=bookworm')
  if (isBookworm && !existsSync(backports))
    writeFileSync(backports, 'deb http://deb.debian.org/debian bookworm-backports main\n')
  tryInstall(Object.keys(programs), [
    '--no-install-recommends',
    ...(isBookworm ? ['-t', 'bookworm-backports'] : []),
  ])
  return hasOpenCpn()
}
