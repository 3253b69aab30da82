import { ensureBuilt } from '../../scripts/ensure-built.js'
import { benchBuoys } from './buoys.ts'
import { openBenchCoast } from './coast.ts'
import { benchRays } from './rays.ts'
import { benchJob, benchOnePlace } from './speed.ts'
import { benchWaves } from './waves.ts'

/**
 * `npm run bench -- shelter`: compares rays with an independent geometry, waves with the formula in Python, and both
 * with the waves that buoys measured; and measures the time of one place and of 41,000 places.
 *
 * Needs python3 with shapely (Debian: python3-shapely), the files of NDBC in `../shared/data/ndbc` and the positions of
 * `../shared/data/anchorages`. `--coast <file>` imports a coast before,
 * such as `/usr/share/gmt-gshhg/binned_GSHHS_f.nc` of the Debian package gmt-gshhg-full; `--small` measures 4,000 places.
 */
export async function benchShelter(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'server'])
  await benchWaves()
  const opened = await openBenchCoast(getCoastFile(options))
  try {
    await benchRays(opened.coast)
    await benchBuoys(opened.coast)
    await benchOnePlace(opened)
    await benchJob(opened, options.includes('--small') ? 4_000 : 41_000)
  } finally {
    await opened.close()
  }
}

function getCoastFile(options: string[]): string | null {
  const index = options.indexOf('--coast')
  return index < 0 ? null : (options[index + 1] ?? null)
}
