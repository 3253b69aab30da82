import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isStorageKey } from '../../src/server/storage/keys.ts'
import { openArchive } from '../../src/server/operations/read-archive.ts'
import type { Ledger } from './ledger.ts'

/** A row of a backup: every value as PostgreSQL's text. */
type Row = Record<string, string | null>

/** The contents of an installation at one moment, read from a backup. */
export interface Stock {
  migrations: string[]
  places: Row[]
  revisions: Row[]
  ratings: Row[]
  posts: Row[]
  photos: Row[]
  blobs: Row[]
  jobs: Row[]
  vessels: Row[]
  /** Sizes of the uploaded files by their storage key. */
  files: Map<string, number>
}

/** Reads a backup of an installation. */
export async function readStock(backupPath: string): Promise<Stock> {
  const archive = await openArchive(backupPath)
  const read = async (table: string) => {
    const rows: Row[] = []
    for await (const lines of archive.readTableRows(table))
      rows.push(...lines.map((line) => JSON.parse(line) as Row)) // written by the backup
    return rows
  }
  try {
    return {
      migrations: archive.manifest.migrations.map(({ name }) => name),
      places: await read('places'),
      revisions: await read('place_revisions'),
      ratings: await read('ratings'),
      posts: await read('posts'),
      photos: await read('photos'),
      blobs: await read('blobs'),
      jobs: await read('jobs'),
      vessels: await read('vessels'),
      files: new Map(
        archive.uploads.map(({ name, bytes }) => [name.slice(name.lastIndexOf('/') + 1), bytes]),
      ),
    }
  } finally {
    archive.close()
  }
}

/** Returns a sentence for each acknowledged write that is missing. `userId` gave the ratings of the ledger. */
export function findLostWrites(stock: Stock, ledger: Ledger, userId: number): string[] {
  const places = new Map(stock.places.map((row) => [Number(row.id), row]))
  const posts = new Map(stock.posts.map((row) => [Number(row.id), row]))
  const stars = new Map(
    stock.ratings
      .filter((row) => Number(row.user_id) === userId)
      .map((row) => [Number(row.place_id), Number(row.stars)]),
  )
  const lost: string[] = []
  for (const { id, names } of ledger.places.values()) {
    const name = places.get(id)?.name ?? null
    if (name === null) lost.push(`place ${id} is missing`)
    else if (!names.includes(name))
      lost.push(`place ${id} is called "${name}", not "${names.join('" or "')}"`)
  }
  for (const { id, placeId, comment, hasPhoto } of ledger.posts.values()) {
    const post = posts.get(id)
    if (!post) lost.push(`review ${id} is missing`)
    else if (Number(post.place_id) !== placeId || post.comment !== comment) lost.push(`review ${id} differs`)
    else if (hasPhoto && post.photo_id === null) lost.push(`the photo of review ${id} is missing`)
  }
  for (const [id, known] of ledger.ratings) {
    const found = stars.get(id) ?? null
    if (!known.includes(found))
      lost.push(`the rating of place ${id} is ${found ?? 'missing'}, not ${known.join(' or ')}`)
  }
  return lost
}

/** Returns a sentence for each record that is only half there, and for each file that no record knows. */
export function findHalfRecords(stock: Stock): string[] {
  const created = new Set(
    stock.revisions.filter((row) => row.before === null).map((row) => Number(row.place_id)),
  )
  const half = stock.places
    .filter((row) => row.name?.startsWith('Chaos Bay') && !created.has(Number(row.id)))
    .map((row) => `place ${row.id} has no revision`)
  const blobs = new Map(stock.blobs.map((row) => [row.key ?? '', row]))
  for (const { key, stored, byte_size: bytes, removed_at: removedAt } of blobs.values()) {
    const size = stock.files.get(key ?? '')
    // The file is removed first, and its row by the next sweep.
    if (removedAt !== null && size === undefined) continue
    if (isTrue(stored) && size === undefined) half.push(`the file ${key} is missing`)
    else if (isTrue(stored) && size !== Number(bytes))
      half.push(`the file ${key} has ${size} bytes instead of ${bytes}`)
  }
  for (const key of stock.files.keys())
    if (!isStorageKey(key)) half.push(`uploads/ contains ${key}`)
    else if (!blobs.has(key)) half.push(`the database does not know the file ${key}`)
  const sums = new Map<number, number>()
  for (const row of stock.ratings)
    sums.set(Number(row.place_id), (sums.get(Number(row.place_id)) ?? 0) + Number(row.stars))
  for (const row of stock.places) {
    const sum = sums.get(Number(row.id)) ?? 0
    if (Number(row.rating_sum) !== sum)
      half.push(`place ${row.id} has the rating sum ${row.rating_sum} instead of ${sum}`)
  }
  return half
}

const isTrue = (value: string | null | undefined) => value === 't' || value === 'true'

/** Returns a sentence for each partial file and unknown folder in the data folder. */
export function findOrphans(dataFolder: string, { jobs }: Pick<Stock, 'jobs'>): string[] {
  const orphans: string[] = []
  const unfinished = jobs.filter(({ state }) => state === 'waiting' || state === 'running')
  const busy = new Set(unfinished.map(({ id }) => id))
  const known = new Set(jobs.map(({ id }) => id))
  for (const path of listFiles(dataFolder, '')) {
    const [folder = '', second = '', third = ''] = path.split('/')
    if (folder === 'database') continue
    if (folder === 'charts' && second === 'jobs') {
      if (busy.has(third)) continue
      if (!known.has(third) || path.includes('/sheets/')) orphans.push(path)
    }
    if (folder === 'tmp' || folder === 'restored' || path.startsWith('uploads/unfinished/'))
      orphans.push(path)
    else if (/\.part$|^lock\.\d+$/.test(path)) orphans.push(path)
  }
  return orphans.map((path) => `${path} was left behind`)
}

function listFiles(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix)).flatMap((name) => {
    const path = prefix ? `${prefix}/${name}` : name
    const stat = statSync(join(folder, path), { throwIfNoEntry: false })
    return stat?.isDirectory() ? listFiles(folder, path) : [path]
  })
}
