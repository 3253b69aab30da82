/** Log files (of 16 MB) written since the last checkpoint that make the next one due: the log stays below 128 MB. */
const maxLogFiles = 3
/** Interval of checkpoints while little is written, so that a start after a kill has little to repeat. */
const maxAgeMs = 5 * 60_000

export interface CheckpointOptions {
  /** Paths of the log files written since the last checkpoint; emptied here. */
  logFiles: Set<string>
  checkpoint(): Promise<void>
  /** Milliseconds of a clock that only moves forward. */
  now(): number
}

/**
 * Writes the checkpoints of the embedded database, which has no checkpointer process:
 * without them its log would grow until the disk is full.
 */
export function createCheckpoints({ logFiles, checkpoint, now }: CheckpointOptions) {
  let writtenAt = now()

  async function write(): Promise<void> {
    writtenAt = now()
    logFiles.clear()
    await checkpoint()
  }

  return {
    /** Writes a checkpoint if the log has grown. */
    async writeIfLarge(): Promise<void> {
      if (logFiles.size > maxLogFiles) await write()
    },
    /** Writes a checkpoint if the log has grown or the last checkpoint is old. */
    async writeIfDue(): Promise<void> {
      if (logFiles.size > maxLogFiles || (logFiles.size > 0 && now() - writtenAt >= maxAgeMs)) await write()
    },
  }
}
