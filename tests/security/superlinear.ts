/** A parser of external text. */
export interface TextReader {
  name: string
  read(text: string): unknown
}

/** Text lengths in characters: the long one is four times the short one. */
export interface TextLengths {
  short: number
  long: number
}

/** Shorter times are too noisy to measure growth. */
const noiseMs = 100
/** Four times the text takes four times as long if time is linear, and sixteen times if it is quadratic. */
const maxFactor = 9
const rounds = 5

/**
 * Parses texts of two lengths built from the pieces. Returns one line for each reader and piece whose
 * time grows faster than the length. Growth counts only if it is measured in every round, so that a
 * busy machine causes no false results.
 */
export async function findSuperlinearReaders(
  readers: readonly TextReader[],
  pieces: readonly string[],
  lengths: TextLengths,
): Promise<string[]> {
  const results: string[] = []
  for (const reader of readers) {
    for (const piece of pieces) {
      for (const start of starts) {
        const growth = await measureGrowth(reader, (length) => buildText(start, piece, length), lengths)
        if (growth) results.push(`${reader.name} of ${JSON.stringify(start + piece)}: ${growth}`)
      }
    }
  }
  return results
}

async function measureGrowth(
  reader: TextReader,
  build: (length: number) => string,
  { short, long }: TextLengths,
): Promise<string | null> {
  let last = ''
  for (let round = 0; round < rounds; round++) {
    const longMs = await measureTime(reader, build(long))
    if (longMs < noiseMs) return null
    const shortMs = await measureTime(reader, build(short))
    if (longMs < maxFactor * Math.max(shortMs, noiseMs / maxFactor)) return null
    last = `${shortMs.toFixed(1)} ms for ${short} characters, ${longMs.toFixed(1)} ms for ${long}`
  }
  return last
}

/** Milliseconds of the processor for this process with its threads: on a busy machine the time of day says nothing. */
async function measureTime({ read }: TextReader, text: string): Promise<number> {
  const start = process.cpuUsage()
  try {
    await read(text)
  } catch {
    // Invalid text may be refused; the time counts.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** A pattern that is anchored at its start may refuse a letter at once, or need one. */
const starts = ['', 'a']

/** Repeats the piece before characters that match nothing: patterns are slow if they nearly match. */
function buildText(start: string, piece: string, length: number): string {
  return `${start}${piece.repeat(Math.ceil(length / piece.length))}\u0001x`
}
