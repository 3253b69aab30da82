/** Something that reads text from outside. */
export interface TextReader {
  name: string
  read(text: string): unknown
}

/** Lengths in characters: the longer one is four times the shorter one. */
export interface TextLengths {
  short: number
  long: number
}

/** Below this a time says nothing about the growth. */
const noiseMs = 100
/** Four times the text takes four times as long where time is linear, and sixteen times where it is quadratic. */
const mostTimes = 9
const rounds = 5

/**
 * Reads texts of two lengths made of the pieces. Returns what grows faster than
 * the length, as one line each. A growth counts only where it is seen in every
 * round, so that a busy machine makes no difference.
 */
export async function findSuperlinearReaders(
  readers: readonly TextReader[],
  pieces: readonly string[],
  lengths: TextLengths,
): Promise<string[]> {
  const found: string[] = []
  for (const reader of readers) {
    for (const piece of pieces) {
      const growth = await growthOf(reader, piece, lengths)
      if (growth) found.push(`${reader.name} of ${JSON.stringify(piece)}: ${growth}`)
    }
  }
  return found
}

async function growthOf(
  reader: TextReader,
  piece: string,
  { short, long }: TextLengths,
): Promise<string | null> {
  let last = ''
  for (let round = 0; round < rounds; round++) {
    const longMs = await timeOf(reader, textOf(piece, long))
    if (longMs < noiseMs) return null
    const shortMs = await timeOf(reader, textOf(piece, short))
    if (longMs < mostTimes * Math.max(shortMs, noiseMs / mostTimes)) return null
    last = `${shortMs.toFixed(1)} ms for ${short} characters, ${longMs.toFixed(1)} ms for ${long}`
  }
  return last
}

async function timeOf({ read }: TextReader, text: string): Promise<number> {
  const start = performance.now()
  try {
    await read(text)
  } catch {
    // What cannot be read may be refused; the time counts.
  }
  return performance.now() - start
}

/** The piece over and over between something else: patterns are slow where they nearly match. */
function textOf(piece: string, length: number): string {
  return `a${piece.repeat(Math.ceil(length / piece.length))}\u0001x`
}
