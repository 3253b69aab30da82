/** A recurring job. */
export interface PeriodicJob {
  /** Aborts the signal and resolves when the current run has ended. */
  close(): Promise<void>
}

/**
 * Runs a job repeatedly, one run at a time: first after `initialDelayMs`, then after
 * the number of milliseconds that the last run returned. After a failure it calls
 * `onFailure` and runs again after `retryDelayMs`. Does not keep the process alive.
 */
export function runPeriodically(options: {
  run: (signal: AbortSignal) => Promise<number>
  initialDelayMs: number
  retryDelayMs: number
  onFailure: (error: unknown) => void
}): PeriodicJob {
  const controller = new AbortController()
  let timer = setTimeout(run, options.initialDelayMs)
  timer.unref()
  let currentRun: Promise<void> = Promise.resolve()

  function run(): void {
    currentRun = runOnce()
  }

  async function runOnce(): Promise<void> {
    let delayMs = options.retryDelayMs
    try {
      delayMs = await options.run(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) options.onFailure(error)
    }
    if (controller.signal.aborted) return
    timer = setTimeout(run, delayMs)
    timer.unref()
  }

  return {
    async close() {
      controller.abort()
      clearTimeout(timer)
      await currentRun
    },
  }
}
