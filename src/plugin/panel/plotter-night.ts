import { useEffect } from 'react'
import { $theme, type Theme } from '../../client/preferences.ts'
import type { PlotterBus } from './plotter-bus.ts'

/** Red at night while the plotter is, then as it was before: the plotter's night is nobody's choice to keep. */
export function usePlotterNightMode(bus: PlotterBus | null): void {
  useEffect(() => {
    if (!bus?.capabilities.includes('nightMode')) return
    let before: Theme | null = null
    const follow = (told: unknown) => {
      const { enabled } = (told ?? {}) as { enabled?: boolean }
      if (enabled && before === null) {
        before = $theme.get()
        $theme.set('night')
      } else if (!enabled && before !== null) {
        // Who chose another theme meanwhile keeps it.
        if ($theme.get() === 'night') $theme.set(before)
        before = null
      }
    }
    bus.call('nightMode.get').then(follow, () => undefined)
    bus.subscribe('nightMode.changed', follow)
  }, [bus])
}
