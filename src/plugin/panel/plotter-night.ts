import { useEffect } from 'react'
import { $theme, type Theme } from '../../client/preferences.ts'
import type { PlotterBus } from './plotter-bus.ts'

/**
 * Switches to the red night theme while the plotter is in night mode, and restores the previous theme
 * afterwards without storing it.
 */
export function usePlotterNightMode(bus: PlotterBus | null): void {
  useEffect(() => {
    if (!bus?.capabilities.includes('nightMode')) return
    let before: Theme | null = null
    const follow = (payload: unknown) => {
      const { enabled } = (payload ?? {}) as { enabled?: boolean }
      if (enabled && before === null) {
        before = $theme.get()
        $theme.set('night')
      } else if (!enabled && before !== null) {
        // A theme chosen in the meantime is kept.
        if ($theme.get() === 'night') $theme.set(before)
        before = null
      }
    }
    bus.call('nightMode.get').then(follow, () => undefined)
    bus.subscribe('nightMode.changed', follow)
  }, [bus])
}
