import { benchApi } from './api.ts'
import { documentBenchmark } from './benchmark-document.ts'
import { benchDurability } from './durability.ts'
import { benchEvents } from './events.ts'
import { benchKap } from './kap.ts'
import { benchMap } from './map/map.ts'
import { benchMemory } from './memory/memory.ts'
import { benchPacks } from './packs.ts'
import { benchGround } from './ground.ts'
import { benchImport } from './import.ts'
import { benchInterchange } from './interchange.ts'
import { benchPlaces } from './places.ts'
import { benchFeedPriority } from './feed-priority.ts'
import { benchIngest } from './ingest.ts'
import { benchPlotter } from './plotter.ts'
import { benchRegion } from './region.ts'
import { benchSearch } from './search.ts'
import { benchShelterInterval } from './shelter/interval.ts'
import { benchShelter } from './shelter/shelter.ts'
import { benchSite } from './site.ts'
import { benchVessels } from './vessels.ts'

/**
 * `npm run bench -- <name>`: runs one benchmark or, without a name, all. Each prints its results next to those of a
 * reference or a target. With `--write` they are also written into `docs/benchmarks.md`.
 */
const benchmarks: Record<string, (options: string[]) => Promise<void>> = {
  places: benchPlaces,
  durability: benchDurability,
  api: benchApi,
  import: benchImport,
  region: benchRegion,
  search: benchSearch,
  site: benchSite,
  kap: benchKap,
  packs: benchPacks,
  ingest: benchIngest,
  'feed-priority': benchFeedPriority,
  vessels: benchVessels,
  events: benchEvents,
  plotter: benchPlotter,
  map: benchMap,
  memory: benchMemory,
  interchange: benchInterchange,
  shelter: benchShelter,
  'shelter-interval': benchShelterInterval,
  ground: benchGround,
}

const words = process.argv.slice(2)
const isWritten = words.includes('--write')
const [name = '', ...options] = words.filter((word) => word !== '--write')
const chosen = name === '' ? Object.keys(benchmarks) : [name]
for (const key of chosen) {
  const benchmark = benchmarks[key]
  if (!benchmark) {
    console.error(`Unknown benchmark ${name}; the benchmarks are ${Object.keys(benchmarks).join(', ')}`)
    process.exit(2)
  }
  const run = () => benchmark(options)
  const command = ['npm run bench --', key, ...options].join(' ')
  await (isWritten ? documentBenchmark(command, run) : run())
}
