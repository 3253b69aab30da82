import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { normalizeSearchText } from '../src/core/text.ts'
import { builtTownIndex, encodeTownIndex } from '../src/server/gazetteer/town-index.ts'
import { builtTownList } from '../src/server/gazetteer/town-list.ts'
import { readCities } from './cities.ts'

/**
 * Builds `dist/towns.tsv`, the towns sorted by normalised name, a line each, so that the server can search the file,
 * and `dist/towns.index`, in which it finds the nearest.
 */
const lines = readCities().flatMap(({ name, lat, lng, country, admin1 }) => {
  const key = normalizeSearchText(name)
  return key ? [Buffer.from(`${[key, name, country, admin1, lat, lng].join('\t')}\n`)] : []
})
// In the order of bytes, which is that of code points.
const list = Buffer.concat(lines.sort((a, b) => Buffer.compare(a, b)))
await replaceFile(builtTownList, list)
await replaceFile(builtTownIndex, encodeTownIndex(list))

async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, bytes)
  await rename(`${path}.new`, path)
}
