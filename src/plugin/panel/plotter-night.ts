import { useEffect } from 'react'
import { $theme, type Theme } from '../../client/preferences.ts'
import type { PlotterBus } from './plotter-bus.ts'

/**
 * Switches to the colours of dusk while the plotter is in night mode, and restores the previous theme afterwards
 * without storing it. The plotter itself dims and reddens the frame: with the red theme below its filter, text could
 * not be read (1.45:1).
 */
export function usePlotterNightMode(bus: PlotterBus | null): void {
  useEffect(() => {
    if (!bus?.capabilities.includes('nightMode')) return
    let before: Theme | null = null
    const follow = (payload: unknown) => {
      const { enabled } = (payload ?? {}) as { enabled?: boolean }
      if (enabled && before === null) {
        before = $theme.get()
        $theme.set('dark')
      } else if (!enabled && before !== null) {
        // A theme chosen in the meantime is kept.
        if ($theme.get() === 'dark') $theme.set(before)
        before = null
      }
    }
    bus.call('nightMode.get').then(follow, () => undefined)
    bus.subscribe('nightMode.changed', follow)
  }, [bus])
}
