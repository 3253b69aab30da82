import sharp from 'sharp'
import { encodeKap } from '../src/server/sat-charts/kap/encode-kap.ts'
import { computeKapFrame, type KapFrame } from '../src/server/sat-charts/kap/georeference.ts'
import { computePsnr, decodeKap } from '../tests/fakes/kap-pixels.ts'
import { printTarget, computeMedian } from './timings.ts'
import { measureImgkap } from './imgkap.ts'

/** NASA Blue Marble, public domain, in a package that is there for the built-in world. */
const image = 'node_modules/three-globe/example/img/earth-blue-marble.jpg'
const passes = 3
/** Cost of a byte: nearest colours, about the size of imgkap's chart, the default, about its likeness. */
const byteCosts = [0, 10, 40, 200] as const
/**
 * imgkap 1.16 as it was measured once, on another machine at rest, for where it is not. Size and
 * likeness are of the western half of the picture; what its picture of 4096² was is not recorded.
 */
const imgkap = { kilobytes: 1_399, decibels: 38.73, seconds: { 2048: 0.21, 4096: 1.31 } } as const

/** `npm run bench -- kap`: a picture of 2048² and one of 4096² as charts: time, size, likeness, memory. */
export async function benchKap(): Promise<void> {
  for (const side of [2048, 4096] as const) {
    const before = process.memoryUsage().rss
    const pixels = await pictureOf(side)
    const frame = {
      ...computeKapFrame({ zoom: 17, left: 0, top: 12_000_000, width: side, height: side }),
      height: side,
    }
    console.log(`\nchart of ${side} x ${side} pixels`)
    const peer = await measureImgkap(pixels, side, passes)
    if (peer) {
      console.log(
        `  imgkap: ${Math.round(peer.kilobytes)} kB, ${peer.psnrDecibels.toFixed(2)} dB, ${peer.seconds.toFixed(2)} s of a processor`,
      )
    } else console.log('  imgkap is not here (IMGKAP names none): what it was measured to do elsewhere')
    const peerSeconds = peer?.seconds ?? imgkap.seconds[side]
    const peerKilobytes = peer?.kilobytes ?? imgkap.kilobytes
    const peerDecibels = peer?.psnrDecibels ?? imgkap.decibels
    const runs = byteCosts.map((byteCost) => encodeTimed(pixels, frame, byteCost))
    const peakMb = (process.resourceUsage().maxRSS * 1024 - before) / 1e6
    const own = runs.map(({ byteCost, chart, seconds }) => {
      const kilobytes = chart.length / 1000
      const decibels = computePsnr(decodeKap(chart).pixels, pixels)
      console.log(
        `  byte cost ${String(byteCost).padStart(3)}: ${Math.round(kilobytes)} kB, ${decibels.toFixed(2)} dB, ${seconds.toFixed(2)} s of a processor`,
      )
      return { seconds, kilobytes, decibels }
    })
    const [nearest, alike, usual, small] = own
    if (!nearest || !alike || !usual || !small) return
    printTarget('processor time, nearest colours', nearest.seconds, peerSeconds, 's')
    printTarget('processor time, default', usual.seconds, (side === 2048 ? 5 : 3.5) * peerSeconds, 's')
    if (side === 2048) {
      printTarget(
        'likeness of what is about as large as imgkap, beyond it',
        alike.decibels - peerDecibels,
        2.5,
        'dB',
        'at least',
      )
      printTarget('bytes of what looks like imgkap', (100 * small.kilobytes) / peerKilobytes, 45, '%')
    }
    printTarget('memory, with the picture', peakMb, 150, 'MB')
  }
}

/** The western half of the picture as it is, or the whole of it stretched. */
function pictureOf(side: 2048 | 4096): Promise<Buffer> {
  const half = { left: 0, top: 0, width: side, height: side }
  const picture =
    side === 2048 ? sharp(image).extract(half) : sharp(image).resize(side, side, { fit: 'fill' })
  return picture.removeAlpha().raw().toBuffer()
}

const words = { product: 'Roadstead', name: 'bench', fileName: 'bench', notes: [], createdAt: new Date() }

/** A machine with neighbours: the time of the processor is measured, not that of the clock. */
function encodeTimed(pixels: Uint8Array, frame: KapFrame, byteCost: number) {
  const times: number[] = []
  let chart: Uint8Array = new Uint8Array()
  for (let pass = 0; pass < passes; pass++) {
    const started = process.cpuUsage()
    chart = encodeKap(pixels, frame, words, byteCost)
    const { user, system } = process.cpuUsage(started)
    times.push((user + system) / 1e6)
  }
  return { byteCost, chart, seconds: computeMedian(times) }
}
