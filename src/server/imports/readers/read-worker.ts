import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDamagedText } from '../../../core/text.ts'
import { createHashedKeySet } from '../key-set.ts'
import { createLocator, type Locator } from '../../gazetteer/locator.ts'
import { readAnchorages } from './read-anchorages.ts'
import { readGpx } from './read-gpx.ts'
import { readOverpass } from './read-overpass.ts'
import { readSeaPorts } from './read-sea-ports.ts'
import { readSeamarks } from './read-seamarks.ts'
import { readWpi } from './read-wpi.ts'
import {
  createRecordCounts,
  recordFiles,
  type ReadAnswer,
  type ReadRequest,
  type ReadResult,
  type RecordFile,
} from './read-file.ts'
import {
  type NavAidRecord,
  type PlaceRecord,
  type RejectedRecord,
  type SourceRecord,
} from '../source-record.ts'
import { readInputFile } from '../../system/formats/input-file.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { handleThreadRequests, type RequestContext } from '../../system/workers/handle-requests.ts'

/**
 * Reads an input file in a worker thread: parses it, fills in country, town and name,
 * and writes each kind of record to its own file, one JSON line per record. The database
 * is not changed before the whole input is read.
 */
const repeatedReason = 'repeated in the file'
/** An id cannot be left out, unlike other texts with lost letters. */
const damagedReason = 'an id with letters that are lost'
const progressEveryBytes = 256 * 1024

/** Created for the first record that needs it, and kept for later files. */
let locator: Locator | null = null

type ReportBytes = RequestContext<number>['reportProgress']

handleThreadRequests<ReadRequest, ReadAnswer, number>(async (request, { reportProgress }) => {
  try {
    return await read(request, reportProgress)
  } catch (error) {
    if (!(error instanceof UnreadableInputError) && !isFileError(error)) throw error
    return { unreadable: error.message }
  }
})

async function read(request: ReadRequest, reportBytes: ReportBytes): Promise<ReadResult> {
  const files = new Map<RecordFile, WriteStream>()
  const counts = createRecordCounts()
  const rejected: Record<string, number> = {}
  for (const name of recordFiles) files.set(name, createWriteStream(join(request.folder, name)))
  const keys = createHashedKeySet()
  let total = 0
  for await (const record of readRecords(request, reportBytes)) {
    total++
    if (record.kind === 'rejected') {
      rejected[record.reason] = (rejected[record.reason] ?? 0) + 1
      continue
    }
    const reason = isDamagedText(record.key)
      ? damagedReason
      : keys.addIfNew(record.key)
        ? null
        : repeatedReason
    if (reason !== null) {
      rejected[reason] = (rejected[reason] ?? 0) + 1
      continue
    }
    const name = getRecordFile(record)
    counts[name]++
    const file = files.get(name)
    const hasAddress = record.kind === 'place' || record.kind === 'nav-aid'
    const line = JSON.stringify(hasAddress ? fillAddress(record) : record)
    if (file && !file.write(`${line}\n`)) await once(file, 'drain')
  }
  await Promise.all([...files.values()].map((file) => once(file.end(), 'finish')))
  return { total, counts, rejected }
}

function getRecordFile(record: SourceRecord): RecordFile {
  if (record.kind === 'amenity') return 'amenities'
  if (record.kind === 'nav-aid') return 'nav-aids'
  if (record.kind === 'seamark') return 'seamarks'
  if (record.kind === 'clearance') return 'clearances'
  if (record.kind === 'map-name') return 'names'
  return record.isArea ? 'areas' : 'points'
}

function fillAddress(record: PlaceRecord | NavAidRecord) {
  locator ??= createLocator()
  return locator.fillAddress(record)
}

function readRecords(
  request: ReadRequest,
  reportBytes: ReportBytes,
): AsyncIterable<SourceRecord | RejectedRecord> | Iterable<SourceRecord | RejectedRecord> {
  const input = () => readChunks(request.path, reportBytes)
  switch (request.format) {
    case 'overpass':
      return readOverpass(input(), 'places')
    case 'atons':
      return readOverpass(input(), 'aids')
    case 'seamarks':
      return readSeamarks(input())
    case 'names':
      return readOverpass(input(), 'names')
    case 'wpi':
      return readWpi(input())
    case 'anchorages':
      return readAnchorages(input)
    case 'sea-ports':
      return readSeaPorts()
    case 'gpx':
      return readGpx(input(), request.placeType ?? null)
  }
}

function readChunks(path: string, reportBytes: ReportBytes): AsyncGenerator<Uint8Array> {
  let reported = 0
  return readInputFile(path, (bytes) => {
    if (bytes - reported < progressEveryBytes) return
    reported = bytes
    reportBytes(bytes)
  })
}

function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
