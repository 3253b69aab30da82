import { benchApi } from './api.ts'
import { benchEmbed } from './embed.ts'
import { benchKap } from './kap.ts'
import { benchPacks } from './packs.ts'
import { benchImport } from './import.ts'
import { benchPlaces } from './places.ts'
import { benchIngest } from './ingest.ts'
import { benchPlotter } from './plotter.ts'
import { benchSite } from './site.ts'

/** `npm run bench -- <name>`: each benchmark prints its figures beside a peer or a limit of the same run. */
const benchmarks: Record<string, (words: string[]) => Promise<void>> = {
  places: benchPlaces,
  api: benchApi,
  import: benchImport,
  site: benchSite,
  kap: benchKap,
  packs: benchPacks,
  sea: benchIngest,
  plotter: benchPlotter,
  embed: benchEmbed,
}

const [name = '', ...words] = process.argv.slice(2)
const chosen = name === '' ? Object.values(benchmarks) : [benchmarks[name]]
for (const benchmark of chosen) {
  if (!benchmark) {
    console.error(`there is no benchmark ${name}; there are ${Object.keys(benchmarks).join(', ')}`)
    process.exit(2)
  }
  await benchmark(words)
}
