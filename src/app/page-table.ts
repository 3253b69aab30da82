import { createElement, type ComponentType } from 'react'
import { lazyComponent } from '../ui/loading/lazy-component.ts'
import { FailedPage } from './parts/FailedPage.tsx'
import type { PageData } from '../core/site/page-data.ts'
import type { PageName } from '../core/site/pages.ts'

/** Props of every page. */
export interface PageProps {
  /** Id of the record, from the path or from navigation state; null if there is none. */
  id: number | null
  /** Data embedded in the document; it may belong to another page. */
  pageData: Partial<PageData>
}

type Page = ComponentType<PageProps>

const home = page(() => import('./pages/HomePage.tsx').then(({ HomePage }) => HomePage))
const place = page(() => import('./pages/PlacePage.tsx').then(({ PlacePage }) => PlacePage))
const placeEdit = page(() => import('./pages/PlaceEditPage.tsx').then(({ PlaceEditPage }) => PlaceEditPage))
const navAid = page(() => import('./pages/NavAidPage.tsx').then(({ NavAidPage }) => NavAidPage))
const navAidEdit = page(() =>
  import('./pages/NavAidEditPage.tsx').then(({ NavAidEditPage }) => NavAidEditPage),
)
const vessel = page(() => import('./pages/VesselPage.tsx').then(({ VesselPage }) => VesselPage))

const table: Record<PageName, LoadedPage> = {
  home,
  place,
  placeFromState: place,
  placeEdit,
  placeEditFromState: placeEdit,
  navAid,
  navAidFromState: navAid,
  navAidEdit,
  navAidEditFromState: navAidEdit,
  vessel,
  vesselFromState: vessel,
  user: page(() => import('./pages/UserPage.tsx').then(({ UserPage }) => UserPage)),
  profile: page(() => import('./pages/ProfilePage.tsx').then(({ ProfilePage }) => ProfilePage)),
  faq: page(() => import('./pages/FaqPage.tsx').then(({ FaqPage }) => FaqPage)),
  embed: page(() => import('./pages/EmbedPage.tsx').then(({ EmbedPage }) => EmbedPage)),
  plugin: page(() => import('./pages/PluginPage.tsx').then(({ PluginPage }) => PluginPage)),
}

/** Component of a page; its code loads when it is first shown. */
export function getPageComponent(name: PageName): Page {
  return table[name].component
}

/**
 * Loads a page before the first render: the server-rendered content stays visible until the page is
 * ready.
 */
export async function preloadPage(name: PageName): Promise<void> {
  table[name].component = await table[name].load()
}

interface LoadedPage {
  component: Page
  load: () => Promise<Page>
}

function page(load: () => Promise<Page>): LoadedPage {
  return {
    component: lazyComponent(load, {
      waiting: createElement('div', { className: 'rs-page', 'aria-busy': true }),
      Failed: FailedPage,
    }),
    load,
  }
}
