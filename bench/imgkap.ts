import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { computePsnr } from '../tests/fakes/kap-pixels.ts'
import { computeMedian } from './timings.ts'

/** What imgkap makes of a picture. */
export interface ImgkapResult {
  seconds: number
  kilobytes: number
  /** Likeness of what it reads back from its own chart. */
  psnrDecibels: number
}

/**
 * imgkap's chart of a square picture of three bytes a pixel, made in this run by the program that
 * the variable IMGKAP names (built from github.com/nohal/imgkap); null where none is named.
 */
export async function measureImgkap(
  pixels: Uint8Array,
  side: number,
  passes: number,
): Promise<ImgkapResult | null> {
  const program = process.env.IMGKAP
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-imgkap-'))
  try {
    const [picture, chart, back] = ['in.png', 'out.kap', 'back.png'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const raw = { width: side, height: side, channels: 3 } as const
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(picture)
    // It makes pixels square by repeating some: the box is chosen so that none are.
    let span = 0.1
    const make = () => timed(program, [picture, '0.1', '0', '0', String(span), chart])
    make()
    const width = Number(/RA=(\d+)/.exec(readFileSync(chart, 'latin1'))?.[1])
    span *= side / width
    const seconds = computeMedian(Array.from({ length: passes }, make))
    timed(program, [chart, back])
    const read = await sharp(back).removeAlpha().resize(side, side, { kernel: 'nearest' }).raw().toBuffer()
    return { seconds, kilobytes: readFileSync(chart).length / 1000, psnrDecibels: computePsnr(read, pixels) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Seconds of a processor that a program takes. */
function timed(program: string, args: string[]): number {
  const script = `TIMEFORMAT='%U %S'; time "$@"`
  const { stderr, status } = spawnSync('bash', ['-c', script, 'bash', program, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return user + system
}
