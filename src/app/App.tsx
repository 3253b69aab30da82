import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createApi } from '../client/api.ts'
import { $notices } from '../client/notices.ts'
import { readPageData } from '../client/page-data.ts'
import { $drawnTheme } from '../client/preferences.ts'
import type { PageData } from '../core/page-data.ts'
import { english } from '../core/messages.ts'
import { Notices } from '../ui/Notices.tsx'
import { RoadsteadContext } from '../widgets/roadstead.ts'
import { ErrorBoundary } from './parts/ErrorBoundary.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { recordNumber } from '../core/pages.ts'
import { $router } from './routes.ts'

const PlacePage = lazy(() =>
  import('./pages/PlacePage.tsx').then(({ PlacePage: page }) => ({ default: page })),
)
const NavAidPage = lazy(() =>
  import('./pages/NavAidPage.tsx').then(({ NavAidPage: page }) => ({ default: page })),
)

/** The whole site: what all pages share, and the page of the address. */
export function App() {
  const [pageData] = useState(readPageData)
  const [roadstead] = useState(() => ({
    api: createApi(),
    messages: english,
    language: 'en',
    tileSources: pageData.tileSources ?? [],
  }))
  const theme = useStore($drawnTheme)
  const notices = useStore($notices)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <RoadsteadContext value={roadstead}>
      <ErrorBoundary>
        <Suspense fallback={<div className="rs-page" aria-busy="true" />}>
          <CurrentPage pageData={pageData} />
        </Suspense>
      </ErrorBoundary>
      <Notices notices={notices} />
    </RoadsteadContext>
  )
}

function CurrentPage({ pageData }: { pageData: Partial<PageData> }) {
  const page = useStore($router)
  const path = page?.path
  useEffect(() => {
    if (path) window.scrollTo(0, 0)
  }, [path])
  switch (page?.route) {
    case 'home':
      return <HomePage />
    case 'place':
      return <PlacePage key={page.path} id={recordNumber(page.params.id)} known={pageData.place} />
    case 'placeFromState':
      return <PlacePage id={idFromState()} known={pageData.place} />
    case 'navAid':
      return <NavAidPage key={page.path} id={recordNumber(page.params.id)} known={pageData.navAid} />
    case 'navAidFromState':
      return <NavAidPage id={idFromState()} known={pageData.navAid} />
    default:
      return <NotFoundPage />
  }
}

/** Section 2: the place of a page without number comes from navigation state. */
function idFromState(): number | null {
  const state: unknown = window.history.state
  return state instanceof Object && 'id' in state ? recordNumber(String(state.id)) : null
}
