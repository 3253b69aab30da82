import { createRequire } from 'node:module'
import type * as Koffi from 'koffi'

/** Parameter of mallopt(3): the largest number of heaps ("arenas") that threads allocate from. */
const arenaMax = -8
/** Instead of eight per processor, each of which keeps what its threads have freed. */
const arenas = 2
/** Interval in which freed memory is returned. */
const releaseIntervalMs = 10_000

interface Allocator {
  mallopt(parameter: number, value: number): number
  malloc_trim: { async(keptBytes: number, done: (error: Error | null) => void): void }
}

/** Functions of the C library glibc; null on systems with another one. */
function loadAllocator(): Allocator | null {
  if (process.platform !== 'linux') return null
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi // its own type
    const library = koffi.load(null)
    return {
      mallopt: library.func('int mallopt(int, int)') as Allocator['mallopt'], // the declared prototypes
      malloc_trim: library.func('int malloc_trim(size_t)') as unknown as Allocator['malloc_trim'],
    }
  } catch {
    return null // musl, or no binary for this processor
  }
}

/**
 * Returns memory that was freed to the system. glibc keeps it for later use, 50 to 100 MB
 * after an import. The work is done in another thread; 20 ms at most were measured.
 */
export async function releaseFreedMemory(): Promise<void> {
  const allocator = loadAllocator()
  if (!allocator) return
  await new Promise<void>((resolve) => allocator.malloc_trim.async(0, () => resolve()))
}

/**
 * Limits the memory that glibc keeps, and returns freed memory while the process runs. Call it once, before threads start.
 * The variable MALLOC_ARENA_MAX alone leaves 30 MB more: 490 MB instead of 461 at the end of `npm run bench -- memory 1`.
 */
export function keepNativeMemorySmall(): void {
  const allocator = loadAllocator()
  if (!allocator) return
  allocator.mallopt(arenaMax, arenas)
  setInterval(() => allocator.malloc_trim.async(0, () => undefined), releaseIntervalMs).unref()
}
