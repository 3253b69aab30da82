import { benchApi } from './api.ts'
import { benchDurability } from './durability.ts'
import { benchKap } from './kap.ts'
import { benchMap } from './map/map.ts'
import { benchMemory } from './memory/memory.ts'
import { benchPacks } from './packs.ts'
import { benchImport } from './import.ts'
import { benchPlaces } from './places.ts'
import { benchIngest } from './ingest.ts'
import { benchPlotter } from './plotter.ts'
import { benchSite } from './site.ts'

/** `npm run bench -- <name>`: runs one benchmark or, without a name, all. Each prints its results next to those of a reference or a target. */
const benchmarks: Record<string, (options: string[]) => Promise<void>> = {
  places: benchPlaces,
  durability: benchDurability,
  api: benchApi,
  import: benchImport,
  site: benchSite,
  kap: benchKap,
  packs: benchPacks,
  ingest: benchIngest,
  plotter: benchPlotter,
  map: benchMap,
  memory: benchMemory,
}

const [name = '', ...options] = process.argv.slice(2)
const chosen = name === '' ? Object.values(benchmarks) : [benchmarks[name]]
for (const benchmark of chosen) {
  if (!benchmark) {
    console.error(`Unknown benchmark ${name}; the benchmarks are ${Object.keys(benchmarks).join(', ')}`)
    process.exit(2)
  }
  await benchmark(options)
}
