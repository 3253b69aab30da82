/** Work that goes on until it is closed. */
export interface PeriodicJob {
  /** Ends it, when what is under way has ended. */
  close(): Promise<void>
}

/**
 * Does work again and again, one at a time: first after `firstMs`, then as many
 * milliseconds after its end as it answers. A failure is told and the work tried
 * again after `retryMs`. Does not keep the process from ending.
 */
export function runPeriodically(options: {
  run: (signal: AbortSignal) => Promise<number>
  initialDelayMs: number
  retryDelayMs: number
  onFailure: (error: unknown) => void
}): PeriodicJob {
  const ending = new AbortController()
  let timer = setTimeout(run, options.initialDelayMs)
  timer.unref()
  let underWay: Promise<void> = Promise.resolve()

  function run(): void {
    underWay = doOnce()
  }

  async function doOnce(): Promise<void> {
    let wait = options.retryDelayMs
    try {
      wait = await options.run(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) options.onFailure(error)
    }
    if (ending.signal.aborted) return
    timer = setTimeout(run, wait)
    timer.unref()
  }

  return {
    async close() {
      ending.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
