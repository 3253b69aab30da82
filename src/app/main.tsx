import '@fontsource-variable/atkinson-hyperlegible-next'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getPreferredLanguage, setLanguage } from '../client/language.ts'
import { readPageData } from '../client/page-data.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/accordion.css'
import '../ui/count-badge.css'
import '../ui/overlays/dialog.css'
import '../ui/field.css'
import '../ui/overlays/notices.css'
import '../ui/loading/progress.css'
import '../ui/loading/skeleton.css'
import '../ui/stars.css'
import '../ui/switch.css'
import '../ui/traffic-index.css'
import './app.css'
import './plain-page.css'
import { matchPage } from '../core/site/pages.ts'
import { guardTranslation } from '../ui/translation-guard.ts'
import { App } from './App.tsx'
import { watchAppSettings, findAppRoot } from './app-settings.ts'
import { preloadPage } from './page-table.ts'

const place = findAppRoot()
if (!place) throw new Error('the page has neither roadstead-config nor #root')
const root = createRoot(place)
guardTranslation(place)
const pageData = readPageData()
const asked = watchAppSettings(place, import.meta.url)
const language = asked ? getPreferredLanguage(asked) : (pageData.language ?? getPreferredLanguage())
const first = matchPage(window.location.pathname)
// The first render waits for the page and its language; a page that cannot be loaded shows its own error.
// A transition renders in short steps and keeps the browser responsive.
void Promise.allSettled([setLanguage(language), first && preloadPage(first.name)]).then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App pageData={pageData} />
      </StrictMode>,
    ),
  ),
)
