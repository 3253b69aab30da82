import { fdatasyncSync, fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { getErrorCode } from '../../system/error-code.ts'

type PostgresOptions = Parameters<NodeFS['init']>[1]

/** The parts of PGlite's Emscripten module that syncing needs. */
interface FileSystemModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number; path: string }) => number } }
  FS: { ErrnoError: new (errno: number) => Error }
}

export interface SyncedNodeFsOptions {
  folder: string
  /** PostgreSQL ended itself (PANIC): no call to PGlite returns an answer after that. */
  onAbort: () => void
}

/**
 * PGlite's file system on a folder, with fsync. Emscripten's NODEFS has no fsync operation
 * (PGlite 0.5.16), so that PostgreSQL's fsync calls succeed without reaching the disk.
 */
export class SyncedNodeFs extends NodeFS {
  /** Paths of the log files (WAL) that were synced. */
  readonly logFiles = new Set<string>()
  readonly #onAbort: () => void

  constructor({ folder, onAbort }: SyncedNodeFsOptions) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): Promise<{ emscriptenOpts: PostgresOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: object) => addFsync(module as FileSystemModule, this.logFiles), // PGlite's module, whose type omits the operations
    ]
    const abortHandler = { onAbort: this.#onAbort } // an option of Emscripten's modules
    return { emscriptenOpts: { ...emscriptenOpts, ...abortHandler, preRun } }
  }
}

/** Error numbers of Emscripten (WASI). */
const errorNumbers: Record<string, number> = { EINVAL: 28, ENOSPC: 51, EDQUOT: 19 }
const inputOutputError = 29

const logFilePath = /\/pg_wal\/[0-9A-F]{24}$/

function addFsync({ NODEFS, FS }: FileSystemModule, logFiles: Set<string>): void {
  NODEFS.stream_ops.fsync = ({ nfd, path }) => {
    try {
      if (logFilePath.test(path)) {
        // As PostgreSQL on Linux: the times of a log file, which fsync writes too, do not matter.
        fdatasyncSync(nfd)
        logFiles.add(path)
      } else fsyncSync(nfd)
      return 0
    } catch (error) {
      throw new FS.ErrnoError(errorNumbers[getErrorCode(error)] ?? inputOutputError)
    }
  }
}
