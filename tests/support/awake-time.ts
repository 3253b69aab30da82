const stepMs = 10
/** A longer step is a pause of this process, in which the machine did other work. */
const maxStepMs = 20

/**
 * Measures how long a call waits, in milliseconds, without the pauses in which this process did not run: a limit on
 * waiting for a network holds on a machine with other work too.
 */
export async function measureAwakeMs(run: () => Promise<unknown>): Promise<number> {
  let awakeMs = 0
  let lastAt = performance.now()
  const count = () => {
    const now = performance.now()
    awakeMs += Math.min(now - lastAt, maxStepMs)
    lastAt = now
  }
  const timer = setInterval(count, stepMs)
  try {
    await run()
  } finally {
    clearInterval(timer)
  }
  count()
  return awakeMs
}
