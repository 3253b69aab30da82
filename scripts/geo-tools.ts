import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, isRootOnDebian } from './apt.ts'

/** Where the package that carries the schemas is unpacked; it is not installed. */
const unpacked = '.test/pytrainer'
const programFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const schemaFolders = ['/usr/share/pytrainer/schemas', join(unpacked, 'usr/share/pytrainer/schemas')]

/** Programs and files that what we write is checked with; null for what is not here. */
export interface GeoTools {
  ogrinfo: string | null
  gdalinfo: string | null
  gdalTranslate: string | null
  /** Folder of the GPX 1.1 and KML 2.2 schemas. */
  schemas: string | null
}

/** What exports and charts are checked with: programs of GDAL, and schemas. */
export function findGeoTools(): GeoTools {
  return {
    ogrinfo: findProgram('ogrinfo'),
    gdalinfo: findProgram('gdalinfo'),
    gdalTranslate: findProgram('gdal_translate'),
    schemas: schemaFolders.find((folder) => existsSync(join(folder, 'Topografix_gpx11.xsd'))) ?? null,
  }
}

function findProgram(name: string): string | null {
  return programFolders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Brings along what is missing, as root on Debian; says what it did, or in one line what is missing. */
export function ensureGeoTools(say: (line: string) => void): void {
  const before = findGeoTools()
  if (before.ogrinfo && before.schemas) return
  if (isRootOnDebian()) {
    say('Fetching what exports are checked with: gdal-bin, and the schemas in the package pytrainer.')
    attempt('apt-get', ['update', '-qq'])
    if (!before.ogrinfo) {
      attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'gdal-bin'])
    }
    if (!before.schemas) unpackSchemas()
  }
  const { ogrinfo, schemas } = findGeoTools()
  const missing = [
    !ogrinfo && 'ogrinfo (Debian: gdal-bin)',
    !schemas && 'the schemas in Debian\u2019s pytrainer',
  ]
  const named = missing.filter(Boolean).join(' and ')
  if (named) say(`Exports are not checked with ${named}: not found.`)
}

function unpackSchemas(): void {
  mkdirSync(unpacked, { recursive: true })
  attempt('apt-get', ['download', '-qq', 'pytrainer'], unpacked)
  const archive = readdirSync(unpacked).find((name) => name.endsWith('.deb'))
  if (archive) attempt('dpkg-deb', ['-x', archive, '.'], unpacked)
}
