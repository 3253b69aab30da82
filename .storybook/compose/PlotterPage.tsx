import { atom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $activeTheme, $theme, type Theme } from '../../src/client/preferences.ts'
import { panel } from '../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../src/plugin/panel/environment.ts'
import panelStyles from '../../src/plugin/panel/panel.css?inline'
import { PlotterPanel } from '../../src/plugin/panel/PlotterPanel.tsx'
import type { SiteStatus } from '../../src/plugin/panel/site-status.ts'

/** The panel takes its options from its URL. */
const environment = detectPanelEnvironment({
  pathname: '/plugin-panel/',
  search: '?lat=43.112&lng=5.742&zoom=12&layers=pois+navAids',
})

const $siteStatus = atom<SiteStatus>({ lostSince: null, keptAt: null, isRefreshing: false })

/** The panel of a chart plotter. Its buttons change the theme of the story. */
export function PlotterPage({ theme }: { theme: Theme }) {
  const frame = useRef<HTMLDivElement>(null)
  const active = useStore($activeTheme)
  useEffect(() => $theme.set(theme), [theme])
  useEffect(() => {
    const ground = frame.current?.closest<HTMLElement>('.rs-story')
    if (ground) ground.dataset.theme = active
  }, [active])
  return (
    // The panel fills the window; layout containment makes the frame its window.
    <div ref={frame} style={{ position: 'absolute', inset: 0, contain: 'layout' }}>
      {/* Applies to the whole page, and is removed with the story. */}
      <style>{panelStyles}</style>
      <PlotterPanel environment={environment} messages={panel} bus={null} $siteStatus={$siteStatus} />
    </div>
  )
}
