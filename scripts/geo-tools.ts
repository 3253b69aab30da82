import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRootOnDebian, tryCommand, tryInstall } from './apt.ts'

/** Folder for packages of which only one file is needed; installing them would pull in a desktop. */
const unpacked = (name: string) => join('.test/debian', name)
const programFolders = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  resolve(unpacked('gpsd-clients'), 'usr/bin'),
]
const schemaFolders = [
  '/usr/share/pytrainer/schemas',
  join(unpacked('pytrainer'), 'usr/share/pytrainer/schemas'),
]
/** Libraries of gpsdecode that are missing in a minimal Debian. */
const gpsdLibraries = ['libbluetooth3', 'libusb-1.0-0', 'libdbus-1-3']

/** External programs and files for tests; null if missing. */
export interface GeoTools {
  ogrinfo: string | null
  ogr2ogr: string | null
  gdalinfo: string | null
  gdalTranslate: string | null
  gpsbabel: string | null
  /** The decoder of gpsd. */
  gpsdecode: string | null
  /** Folder of the GPX 1.1 and KML 2.2 schemas. */
  schemas: string | null
}

/** Finds the tools for tests of exports, charts and AIS: programs of GDAL, GPSBabel and gpsd, and XML schemas. */
export function findGeoTools(): GeoTools {
  return {
    ogrinfo: findProgram('ogrinfo'),
    ogr2ogr: findProgram('ogr2ogr'),
    gdalinfo: findProgram('gdalinfo'),
    gdalTranslate: findProgram('gdal_translate'),
    gpsbabel: findProgram('gpsbabel'),
    gpsdecode: findProgram('gpsdecode'),
    schemas: schemaFolders.find((folder) => existsSync(join(folder, 'Topografix_gpx11.xsd'))) ?? null,
  }
}

function findProgram(name: string): string | null {
  return programFolders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Installs missing tools as root on Debian and logs it; otherwise logs the missing tools in one line. */
export function ensureGeoTools(say: (line: string) => void): void {
  const before = findGeoTools()
  if (before.ogrinfo && before.gpsbabel && before.schemas && before.gpsdecode) return
  if (isRootOnDebian()) {
    say(
      'Fetching what is checked with: gdal-bin, gpsbabel, gpsd-clients, and the schemas in the package pytrainer.',
    )
    const packages = [
      ...(before.ogrinfo ? [] : ['gdal-bin']),
      ...(before.gpsbabel ? [] : ['gpsbabel']),
      ...(before.gpsdecode ? [] : gpsdLibraries),
    ]
    tryInstall(packages, ['--no-install-recommends'])
    if (!before.gpsdecode) unpack('gpsd-clients')
    if (!before.schemas) unpack('pytrainer')
  }
  const { ogrinfo, gpsbabel, gpsdecode, schemas } = findGeoTools()
  const missing = [
    !ogrinfo && 'ogrinfo (Debian: gdal-bin)',
    !gpsbabel && 'gpsbabel',
    !gpsdecode && 'gpsdecode (Debian: gpsd-clients)',
    !schemas && 'the schemas in Debian\u2019s pytrainer',
  ]
  const named = missing.filter(Boolean).join(' and ')
  if (named) say(`Nothing is checked with ${named}: not found.`)
}

function unpack(name: string): void {
  const folder = unpacked(name)
  mkdirSync(folder, { recursive: true })
  tryCommand('apt-get', ['download', '-qq', name], folder)
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'))
  if (archive) tryCommand('dpkg-deb', ['-x', archive, '.'], folder)
}
