import { createRoot } from 'react-dom/client'
import { $locale, getPreferredLanguage, setLanguage } from '../../client/language.ts'
import { $theme } from '../../client/preferences.ts'
import { parseLanguageTag } from '../../core/languages.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../ui/accordion.css'
import '../../ui/count-badge.css'
import '../../ui/overlays/dialog.css'
import '../../ui/field.css'
import '../../ui/overlays/notices.css'
import '../../ui/loading/progress.css'
import '../../ui/loading/skeleton.css'
import '../../ui/stars.css'
import '../../ui/switch.css'
import '../../ui/traffic-index.css'
import './panel.css'
import { Panel } from './Panel.tsx'
import { detectPanelEnvironment } from './environment.ts'
import { connectPlotter } from './plotter-bus.ts'
import { loadPanelMessages } from './panel-messages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const place = detectPanelEnvironment(window.location)
// What the address says holds for this page; what is chosen at the helm is kept.
if (place.values.theme) $theme.set(place.values.theme)
const drawn = createRoot(root)

async function words() {
  await setLanguage(parseLanguageTag(place.values.lang) ?? getPreferredLanguage())
  return loadPanelMessages($locale.get().language)
}

const spoken = words()
const draw = (bus: Awaited<ReturnType<typeof connectPlotter>> | null) =>
  void spoken.then((said) => drawn.render(<Panel environment={place} messages={said} bus={bus} />))

// At once without the plotter, again with it: it may take its time, or not be there.
draw(null)
if (place.inFreeboard) void connectPlotter().then(draw)

// Where there is one, it keeps the panel for the time without a connection.
if ('serviceWorker' in navigator && window.isSecureContext && !place.inFreeboard) {
  navigator.serviceWorker.register('./worker.js').catch((error: unknown) => console.warn('no worker', error))
}
