/**
 * Console errors, failed requests and images that cannot be loaded. Vitest fails a story that has one, so
 * that the console of Storybook stays empty.
 */
const faults: string[] = []
/** Messages of errors that a story shows, such as that of a failed call. They are not logged. */
const expectedErrors = new Set<string>()
const requests = new PerformanceObserver((list) => recordRequests(list.getEntries()))

/** Starts recording; call it once. */
export function watchStoryFaults(): void {
  const { error } = console
  console.error = (...parts: unknown[]) => {
    if (expectedErrors.has(String(parts[0]))) return
    faults.push(`console: ${parts.map(String).join(' ')}`)
    error.apply(console, parts)
  }
  // In the capture phase, because the error event of an image does not bubble.
  window.addEventListener('error', recordError, true)
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejection: ${String(reason)}`))
  requests.observe({ type: 'resource', buffered: true })
}

export function expectError({ message }: Error): void {
  expectedErrors.add(message)
}

/** Returns the faults since the last call. */
export function takeStoryFaults(): string[] {
  recordRequests(requests.takeRecords())
  return faults.splice(0)
}

function recordError({ target, message }: ErrorEvent): void {
  if (target instanceof HTMLImageElement) faults.push(`image: ${target.src.slice(0, 200)}`)
  else faults.push(`error: ${message}`)
}

function recordRequests(entries: PerformanceEntryList): void {
  for (const entry of entries) {
    const { name, responseStatus } = entry as PerformanceResourceTiming // only resources are observed
    if (responseStatus >= 400) faults.push(`request: ${name} has status ${responseStatus}`)
  }
}
