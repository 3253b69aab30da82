import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { normalizeSearchText } from '../src/core/text.ts'
import { builtTownIndex, encodeTownIndex } from '../src/server/gazetteer/town-index.ts'
import { builtTownList } from '../src/server/gazetteer/town-list.ts'
import { mapNames } from '../src/core/limits/map-names.ts'
import {
  builtNameIndex,
  builtNameList,
  encodeNameList,
  type NamedPoint,
} from '../src/server/gazetteer/name-list.ts'
import { naturalNames } from '../src/server/gazetteer/natural-names.ts'
import { readCities, readInhabitedTowns, type InhabitedTown } from './cities.ts'

/**
 * Builds `dist/towns.tsv`, the towns sorted by normalised name, a line each, so that the server can search the file,
 * and `dist/towns.index`, in which it finds the nearest. Also builds `dist/names.tsv` and `dist/names.index`, the names of the base map.
 */
const lines = readCities().flatMap(({ name, lat, lng, country, admin1 }) => {
  const key = normalizeSearchText(name)
  return key ? [Buffer.from(`${[key, name, country, admin1, lat, lng].join('\t')}\n`)] : []
})
// In the order of bytes, which is that of code points.
const list = Buffer.concat(lines.sort((a, b) => Buffer.compare(a, b)))
await replaceFile(builtTownList, list)
await replaceFile(builtTownIndex, encodeTownIndex(list))

const towns = readInhabitedTowns().sort((a, b) => b.inhabitants - a.inhabitants)
const names = [...naturalNames, ...towns.map(toNamedPoint)].sort((a, b) => a.rank - b.rank)
const encoded = encodeNameList(names)
await replaceFile(builtNameList, encoded.list)
await replaceFile(builtNameIndex, encoded.index)

function toNamedPoint({ name, latitude, longitude, inhabitants }: InhabitedTown): NamedPoint {
  const [rank] =
    mapNames.townInhabitants.find(([, least]) => inhabitants >= least) ?? mapNames.townInhabitants[9]
  return { kind: 'town', name, rank, latitude, longitude }
}

async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, bytes)
  await rename(`${path}.new`, path)
}
