import sharp from 'sharp'
import { encodeKap } from '../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame, type KapFrame } from '../src/server/sat-charts/kap/georeference.ts'
import { computePsnr, decodeKap } from '../tests/support/kap-pixels.ts'
import { printTarget, computeMedian } from './timings.ts'
import { measureImgkap } from './imgkap.ts'

/** NASA Blue Marble, from which the built-in basemap is made. */
const image = 'src/server/basemap/blue-marble.jpg'
const passes = 3
/** Byte costs: nearest colours; about the size of imgkap's chart; the default; about the PSNR of imgkap's chart. */
const byteCosts = [0, 10, 40, 200] as const
/**
 * Measurements of imgkap 1.16 on another, idle machine; used if imgkap is not installed. Size and
 * PSNR are of the western half of the image. Those of the image of 4096² were not recorded.
 */
const imgkapReference = { kilobytes: 1_399, decibels: 38.73, seconds: { 2048: 0.21, 4096: 1.31 } } as const

/** `npm run bench -- kap`: encodes an image of 2048² and one of 4096² pixels as charts; measures time, size, PSNR and memory. */
export async function benchKap(): Promise<void> {
  for (const side of [2048, 4096] as const) {
    const before = process.memoryUsage().rss
    const pixels = await loadImage(side)
    const frame = {
      ...computeKapFrame({ zoom: 17, left: 0, top: 12_000_000, width: side, height: side }),
      height: side,
    }
    console.log(`\nchart of ${side} x ${side} pixels`)
    const measured = await measureImgkap(pixels, side, passes)
    if (measured) {
      console.log(
        `  imgkap: ${Math.round(measured.kilobytes)} kB, ${measured.psnrDecibels.toFixed(2)} dB, ${measured.seconds.toFixed(2)} s CPU time`,
      )
    } else console.log('  IMGKAP is not set: comparing with imgkap as measured on another machine')
    const imgkapSeconds = measured?.seconds ?? imgkapReference.seconds[side]
    const imgkapKilobytes = measured?.kilobytes ?? imgkapReference.kilobytes
    const imgkapDecibels = measured?.psnrDecibels ?? imgkapReference.decibels
    const runs = byteCosts.map((byteCost) => measureEncoding(pixels, frame, byteCost))
    const peakMb = (process.resourceUsage().maxRSS * 1024 - before) / 1e6
    const results = runs.map(({ byteCost, chart, seconds }) => {
      const kilobytes = chart.length / 1000
      const decibels = computePsnr(decodeKap(chart).pixels, pixels)
      console.log(
        `  byte cost ${String(byteCost).padStart(3)}: ${Math.round(kilobytes)} kB, ${decibels.toFixed(2)} dB, ${seconds.toFixed(2)} s CPU time`,
      )
      return { seconds, kilobytes, decibels }
    })
    const [nearest, sameSize, standard, samePsnr] = results
    if (!nearest || !sameSize || !standard || !samePsnr) return
    printTarget('CPU time, nearest colours', nearest.seconds, imgkapSeconds, 's')
    printTarget('CPU time, default', standard.seconds, (side === 2048 ? 5 : 3.5) * imgkapSeconds, 's')
    if (side === 2048) {
      printTarget(
        'PSNR above that of imgkap, at about the same size',
        sameSize.decibels - imgkapDecibels,
        2.5,
        'dB',
        'at least',
      )
      printTarget(
        'size compared with imgkap, at about the same PSNR',
        (100 * samePsnr.kilobytes) / imgkapKilobytes,
        45,
        '%',
      )
    }
    printTarget('memory, including the image', peakMb, 150, 'MB')
  }
}

/** Loads the western half of the image, or the whole image stretched to a square. */
function loadImage(side: 2048 | 4096): Promise<Buffer> {
  const half = { left: 0, top: 0, width: side, height: side }
  const selected =
    side === 2048 ? sharp(image).extract(half) : sharp(image).resize(side, side, { fit: 'fill' })
  return selected.removeAlpha().raw().toBuffer()
}

const metadata = { product: 'Roadstead', name: 'bench', fileName: 'bench', notes: [], createdAt: new Date() }

/** Encodes a chart and measures the CPU time, which other load on the machine does not change. */
function measureEncoding(pixels: Uint8Array, frame: KapFrame, byteCost: number) {
  const times: number[] = []
  let chart: Uint8Array = new Uint8Array()
  for (let pass = 0; pass < passes; pass++) {
    const before = process.cpuUsage()
    chart = encodeKap(pixels, frame, metadata, byteCost)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1e6)
  }
  return { byteCost, chart, seconds: computeMedian(times) }
}
