import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { computePsnr } from '../tests/support/kap-pixels.ts'
import { computeMedian } from './timings.ts'

/** Measurements of imgkap for one image. */
export interface ImgkapResult {
  seconds: number
  kilobytes: number
  /** PSNR of the image that imgkap decodes from its own chart. */
  psnrDecibels: number
}

/**
 * Encodes a square RGB image with the imgkap program whose path is in the variable IMGKAP
 * (built from github.com/nohal/imgkap); null if the variable is not set.
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
    const [image, chart, decoded] = ['in.png', 'out.kap', 'decoded.png'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    const raw = { width: side, height: side, channels: 3 } as const
    await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toFile(image)
    // imgkap repeats pixels to make them square. The bounds are chosen so that it repeats none.
    let span = 0.1
    const encode = () => measureCpuSeconds(program, [image, '0.1', '0', '0', String(span), chart])
    encode()
    const width = Number(/RA=(\d+)/.exec(readFileSync(chart, 'latin1'))?.[1])
    span *= side / width
    const seconds = computeMedian(Array.from({ length: passes }, encode))
    measureCpuSeconds(program, [chart, decoded])
    const pixelsRead = await sharp(decoded)
      .removeAlpha()
      .resize(side, side, { kernel: 'nearest' })
      .raw()
      .toBuffer()
    return {
      seconds,
      kilobytes: readFileSync(chart).length / 1000,
      psnrDecibels: computePsnr(pixelsRead, pixels),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs a program and returns its CPU time in seconds. */
function measureCpuSeconds(program: string, args: string[]): number {
  const script = `TIMEFORMAT='%U %S'; time "$@"`
  const { stderr, status } = spawnSync('bash', ['-c', script, 'bash', program, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return user + system
}
