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
import { guardTranslation } from '../../ui/translation-guard.ts'
import { connectPlotter } from './plotter-bus.ts'
import { keepPanelOffline } from './offline-panel.ts'
import { loadPanelMessages } from './panel-messages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const place = detectPanelEnvironment(window.location)
// Options of the URL apply to this page only; choices made at the helm are stored.
if (place.values.theme) $theme.set(place.values.theme)
const drawn = createRoot(root)
guardTranslation(root)

async function loadMessages() {
  await setLanguage(parseLanguageTag(place.values.lang) ?? getPreferredLanguage())
  return loadPanelMessages($locale.get().language)
}

const spoken = loadMessages()
const draw = (bus: Awaited<ReturnType<typeof connectPlotter>> | null) =>
  void spoken.then((said) => drawn.render(<Panel environment={place} messages={said} bus={bus} />))

// Renders once without the plotter and again when it has answered, which may take time. Without a plotter there is no answer.
draw(null)
if (place.inFreeboard) void connectPlotter().then(draw)

if (!place.inFreeboard) void keepPanelOffline()
