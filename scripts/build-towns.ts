import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { normalizeSearchText } from '../src/core/text.ts'
import { readTowns } from '../src/server/gazetteer/towns.ts'
import { builtTownNames } from '../src/server/search/town-names.ts'

/** Builds `dist/towns.tsv`: the towns sorted by normalised name, a line each, so that the server can search the file. */
const towns = readTowns()
const lines: string[] = []
for (let index = 0; index < towns.count; index++) {
  const { name, lat, lng, country, admin1 } = towns.get(index)
  const key = normalizeSearchText(name)
  if (key) lines.push([key, name, country, admin1, lat, lng].join('\t'))
}
// In the order of bytes, which is that of code points.
const sorted = lines.map((line) => Buffer.from(line)).sort((a, b) => Buffer.compare(a, b))
await mkdir(dirname(builtTownNames), { recursive: true })
await writeFile(`${builtTownNames}.new`, sorted.map((line) => `${line.toString()}\n`).join(''))
await rename(`${builtTownNames}.new`, builtTownNames)
