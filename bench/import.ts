import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { getServerEnvironment, createBenchDatabases, type BenchDatabase } from './bench-databases.ts'
import { printTarget, createSeededRandom } from './timings.ts'
import { getResidentMb } from './server-process.ts'

const sizes = [25_000, 100_000]

/**
 * `npm run bench -- import`: imports an Overpass file of 25,000 and one of 100,000 records on
 * the command line. Measures duration and peak memory of the process, and the duration of a
 * second import of the same file.
 */
export async function benchImport(options: string[]): Promise<void> {
  await ensureBuilt(['server'])
  for await (const kind of createBenchDatabases(options)) {
    console.log(`\nimport overpass, ${kind.kind}`)
    await benchOne(kind).finally(() => kind.remove())
  }
}

async function benchOne(kind: BenchDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  try {
    await measureCommand(kind, ['migrate'])
    const peaks: number[] = []
    for (const [index, size] of sizes.entries()) {
      const file = join(folder, `${size}.json`)
      await writeOverpass(file, size, index)
      const first = await measureCommand(kind, ['import', 'overpass', file])
      const second = await measureCommand(kind, ['import', 'overpass', file])
      peaks.push(first.peakMb)
      const formatRate = (seconds: number) => Math.round((size / seconds) * 60).toLocaleString('en')
      console.log(
        `  ${size.toLocaleString('en')} records: ${first.seconds.toFixed(1)} s (${formatRate(first.seconds)} a minute), ${Math.round(first.peakMb)} MB peak memory; second import ${second.seconds.toFixed(1)} s (${formatRate(second.seconds)} a minute)`,
      )
      if (size === 100_000)
        printTarget('records a minute', (size / first.seconds) * 60, 100_000, '', 'at least')
    }
    const [small = 1, large = 1] = peaks
    printTarget('memory with four times the records', large / small, 1.5, 'times')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command of the built server; measures its duration and the peak memory of its process. */
export function measureCommand(
  kind: BenchDatabase,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ seconds: number; peakMb: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: { PATH: process.env.PATH ?? '', ...getServerEnvironment(kind), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const watch = setInterval(() => {
    try {
      peakMb = Math.max(peakMb, getResidentMb(child.pid ?? 0))
    } catch {
      // The process has just ended.
    }
  }, 50)
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      clearInterval(watch)
      if (code === 0) resolve({ seconds: (performance.now() - started) / 1000, peakMb })
      else reject(new Error(`${args.join(' ')} exited with ${code}`))
    })
  })
}

/** Writes a file in the format of Overpass, with marinas, moorings, anchorages and slipways. */
export async function writeOverpass(path: string, count: number, seed: number): Promise<void> {
  const random = createSeededRandom(seed + 1)
  const out = createWriteStream(path)
  out.write('{"version":0.6,"osm3s":{"timestamp_osm_base":"2026-01-01T00:00:00Z"},"elements":[\n')
  const kinds = [
    { leisure: 'marina' },
    { 'seamark:type': 'mooring', 'seamark:mooring:category': 'buoy' },
    { 'seamark:type': 'anchorage' },
    { leisure: 'slipway' },
  ]
  for (let index = 0; index < count; index++) {
    const element = {
      type: 'node',
      id: seed * 10_000_000 + index + 1,
      lat: Math.round((random() * 120 - 60) * 1e7) / 1e7,
      lon: Math.round((random() * 360 - 180) * 1e7) / 1e7,
      tags: {
        ...kinds[index % kinds.length],
        name: `Place ${index} of ${seed}`,
        website: `https://example.org/${index}`,
      },
    }
    const text = `${JSON.stringify(element)}${index + 1 < count ? ',' : ''}\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(']}\n')
  await once(out, 'finish')
}
