import { onTestFinished, vi } from 'vitest'

/** Makes the media queries of the page answer as on a device whose main pointer is a finger, until the test ends. */
export function simulateTouchScreen(): void {
  const { matchMedia } = window
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(pointer: coarse)' ? matchMedia.call(window, 'all') : matchMedia.call(window, query),
    )
  onTestFinished(() => spy.mockRestore())
}
