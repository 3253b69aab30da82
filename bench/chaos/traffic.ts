import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { signUpApiUser } from '../api.ts'
import { createCableWatch, type CableWatch } from './cable-watch.ts'
import { createWriteLedger, type Ledger } from './ledger.ts'

/** Answer to a call; status 0 if there was none. */
export interface CallResult {
  status: number
  text: string
  ms: number
}

/** Writers, readers and subscribers of a server. */
export interface Traffic {
  ledger: Ledger
  cable: CableWatch
  /** Sends a call as the current user. */
  call(method: string, path: string, body?: object): Promise<CallResult>
  /** Uploads a photo and returns its signed id; null if a call failed. */
  uploadPhoto(): Promise<string | null>
  /** Starts writers and readers with a new user. The function that it returns waits for their last answers. */
  start(): Promise<() => Promise<void>>
  /** Until the statistics are taken, a photo may expire before it is uploaded or used, because the clock jumps. */
  acceptExpiredPhotos(): void
  /** Returns and resets what was seen since the last time. */
  takeStatistics(): TrafficStatistics
}

export interface TrafficStatistics {
  writes: number
  reads: number
  failedReads: number
  slowestMs: number
  /** Answers that are neither a success nor a refusal in words, at most a few. */
  bad: string[]
}

const writers = 3
const readers = 2
const callTimeoutMs = 30_000
/** Statuses of refusals in words. */
const refusals = [0, 429, 503]
/** In the answers to an upload that expired and to a review with it, by status. */
const expiredPhoto: Record<number, string> = {
  404: 'it was used already or has expired',
  422: 'is not one of your uploads or has expired',
}

/** Creates traffic for the server at `url`. `random` chooses what writers do. */
export async function createTraffic(url: string, random: () => number): Promise<Traffic> {
  const ledger = createWriteLedger()
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#1e5a8c' } })
    .jpeg()
    .toBuffer()
  let headers: Record<string, string> = {}
  let statistics = createStatistics()
  let acceptsExpiredPhotos = false
  let written = 0
  /** Places that no call is writing to. */
  const idle = new Set<number>()

  async function call(method: string, path: string, body?: object): Promise<CallResult> {
    const isPhoto = Buffer.isBuffer(body)
    const type = isPhoto ? 'image/jpeg' : 'application/json'
    const result = await send(path.startsWith('http') ? path : `${url}/api/v1${path}`, {
      method,
      headers: { ...(isPhoto ? {} : headers), ...(body && { 'content-type': type }) },
      ...(body && { body: isPhoto ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    statistics.slowestMs = Math.max(statistics.slowestMs, result.ms)
    const expired = acceptsExpiredPhotos ? expiredPhoto[result.status] : undefined
    const isExpired = expired !== undefined && result.text.includes(expired)
    const isGood = isSuccess(result) || refusals.includes(result.status) || isExpired
    if ((!isGood || /^\s+at .*:\d+:\d+/m.test(result.text)) && statistics.bad.length < 5)
      statistics.bad.push(`${result.status} ${method} ${path}: ${result.text.slice(0, 160)}`)
    return result
  }

  async function uploadPhoto(): Promise<string | null> {
    const checksum = createHash('md5').update(photo).digest('base64')
    const blob = { filename: 'quay.jpg', content_type: 'image/jpeg', byte_size: photo.length, checksum }
    const announced = await call('POST', '/direct_uploads', { blob })
    if (!isSuccess(announced)) return null
    const upload = JSON.parse(announced.text) as { signed_id: string; direct_upload: { url: string } } // the contract
    const sent = await call('PUT', `${url}${new URL(upload.direct_upload.url).pathname}`, photo)
    return isSuccess(sent) ? upload.signed_id : null
  }

  async function addPlace(): Promise<boolean> {
    const name = `Chaos Bay ${++written}`
    const position = { latitude: random() * 100 - 50, longitude: random() * 340 - 170 }
    const result = await call('POST', '/places', { place: { name, ...position } })
    if (!isSuccess(result)) return false
    const { id } = JSON.parse(result.text) as { id: number } // the contract's place
    ledger.places.set(id, { id, names: [name] })
    idle.add(id)
    return true
  }

  /** Changes a place that no other call is writing to. */
  async function change(work: (id: number) => Promise<boolean>): Promise<boolean> {
    const id = [...idle][Math.floor(random() * idle.size)]
    if (id === undefined) return addPlace()
    idle.delete(id)
    try {
      return await work(id)
    } finally {
      idle.add(id)
    }
  }

  async function renamePlace(id: number): Promise<boolean> {
    const place = ledger.places.get(id)
    const name = `Chaos Bay renamed ${++written}`
    const done = isSuccess(await call('PATCH', `/places/${id}`, { place: { name } }))
    if (place) place.names = done ? [name] : [...place.names, name]
    return done
  }

  async function ratePlace(id: number): Promise<boolean> {
    const stars = 1 + Math.floor(random() * 5)
    const done = isSuccess(await call('POST', '/rates', { stars, place_id: id }))
    const known = ledger.ratings.get(id) ?? [null]
    ledger.ratings.set(id, done ? [stars] : [...known, stars])
    return done
  }

  async function reviewPlace(placeId: number): Promise<boolean> {
    const signedId = random() < 0.5 ? await uploadPhoto() : null
    const comment = `Chaos review ${++written}`
    const post = { comment, poi_id: placeId, ...(signedId && { photo: signedId }) }
    const result = await call('POST', '/posts', { post })
    if (!isSuccess(result)) return false
    const { id } = JSON.parse(result.text) as { id: number } // the contract's post
    ledger.posts.set(id, { id, placeId, comment, hasPhoto: signedId !== null })
    return true
  }

  async function write(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const kind = random()
      const done = await (kind < 0.4
        ? addPlace()
        : change(kind < 0.7 ? renamePlace : kind < 0.85 ? ratePlace : reviewPlace))
      if (done) {
        ledger.acknowledged++
        statistics.writes++
      } else {
        ledger.failed++
        await wait(100)
      }
      await wait(20)
    }
  }

  async function read(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const result = await call('GET', createRead(random, ledger))
      if (isSuccess(result)) statistics.reads++
      else statistics.failedReads++
      await wait(isSuccess(result) ? 40 : 150)
    }
  }

  return {
    ledger,
    cable: createCableWatch(url),
    call,
    uploadPhoto,
    async start() {
      headers = await signUpApiUser(url)
      // Only the ratings of the current user are compared.
      ledger.ratings.clear()
      let isOver = false
      const work = [
        ...Array.from({ length: writers }, () => write(() => isOver)),
        ...Array.from({ length: readers }, () => read(() => isOver)),
      ]
      return async () => {
        isOver = true
        await Promise.all(work)
      }
    },
    acceptExpiredPhotos() {
      acceptsExpiredPhotos = true
    },
    takeStatistics() {
      acceptsExpiredPhotos = false
      const taken = statistics
      statistics = createStatistics()
      return taken
    },
  }
}

const createStatistics = (): TrafficStatistics => ({
  writes: 0,
  reads: 0,
  failedReads: 0,
  slowestMs: 0,
  bad: [],
})

const isSuccess = ({ status }: CallResult) => status >= 200 && status < 300

function createRead(random: () => number, { places }: Ledger): string {
  const kind = random()
  if (kind < 0.4) return '/places/?type=centroid&x1=-20&y1=20&x2=20&y2=50&zoom=5'
  if (kind < 0.6) return `/search/?query=chaos%20${Math.floor(random() * 100)}`
  const ids = [...places.keys()]
  const id = ids[Math.floor(random() * ids.length)]
  return id === undefined ? '/home' : `/places/${id}`
}

async function send(url: string, init: RequestInit): Promise<CallResult> {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(callTimeoutMs) })
    const text = await response.text()
    return { status: response.status, text, ms: performance.now() - startedAt }
  } catch (error) {
    return { status: 0, text: String(error), ms: performance.now() - startedAt }
  }
}
