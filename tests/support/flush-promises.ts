/** Lets all settled promises run their handlers. Needs the real timers. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
