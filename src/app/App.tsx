import { useStore } from '@nanostores/react'
import { createElement, useEffect, useMemo, useState } from 'react'
import { createApi } from '../client/api/call.ts'
import { $confirmRequest } from '../client/confirm-request.ts'
import { $locale } from '../client/language.ts'
import { $notices } from '../client/notices.ts'
import { $activeTheme } from '../client/preferences.ts'
import { scheduleSessionCheck } from '../client/api/session-check.ts'
import { createSessionStore } from '../client/api/session.ts'
import { createVisitorSessionStore } from '../client/api/visitor-session.ts'
import type { TileSource } from '../core/contract/tile-source.ts'
import { getTextDirection } from '../core/languages.ts'
import { common } from '../core/messages/en/common.json'
import { forms } from '../core/messages/en/site.json'
import type { PageData } from '../core/site/page-data.ts'
import { parseRecordId } from '../core/site/pages.ts'
import { translate } from '../core/translate.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Notices } from '../ui/overlays/Notices.tsx'
import { RoadsteadContext } from '../widgets/roadstead-context.ts'
import { useMessages } from '../widgets/use-messages.ts'
import { ErrorBoundary } from './parts/ErrorBoundary.tsx'
import { $appSettings } from './app-settings.ts'
import { handlePageLinks, handleRemoteSiteLinks } from './navigation.ts'
import { getPageComponent } from './page-table.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { $router } from './routes.ts'

const english = { common, forms }

/** The site: what all pages share, and the page of the current URL. */
export function App({ pageData }: { pageData: Partial<PageData> }) {
  const settings = useStore($appSettings)
  const { api: site, attribution, tileSources = pageData.tileSources } = settings
  const session = useMemo(
    () => (site === '' ? createSessionStore(pageData.session) : createVisitorSessionStore()),
    [site, pageData],
  )
  const api = useMemo(() => createApi(site, session), [site, session])
  const { language, translation } = useStore($locale)
  const theme = useStore($activeTheme)
  const notices = useStore($notices)
  const roadstead = useMemo(
    () => ({
      api,
      session,
      language,
      translation,
      tileSources: tileSources ?? noSources,
      ...(attribution && { attribution }),
    }),
    [api, session, language, translation, tileSources, attribution],
  )
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = getTextDirection(language)
  }, [language])
  useEffect(() => scheduleSessionCheck(session), [session])
  const { confirmDiscardChanges } = translate(english, translation).forms
  useEffect(() => handlePageLinks(confirmDiscardChanges), [confirmDiscardChanges])
  useEffect(() => handleRemoteSiteLinks(site, settings.linkTarget), [site, settings.linkTarget])
  return (
    <RoadsteadContext value={roadstead}>
      <ErrorBoundary>
        {/* Data embedded in the document is from the site itself. */}
        <CurrentPage pageData={site === '' ? pageData : nothingKnown} />
      </ErrorBoundary>
      <Questions />
      <Notices notices={notices} />
    </RoadsteadContext>
  )
}

const noSources: readonly TileSource[] = []

function CurrentPage({ pageData }: { pageData: Partial<PageData> }) {
  const page = useStore($router)
  const path = page?.path
  // Embedded data is used by the first page only: it may be outdated later.
  const [first] = useState(path)
  const [hasLeft, setHasLeft] = useState(false)
  if (path !== first && !hasLeft) setHasLeft(true)
  useEffect(() => {
    if (path) window.scrollTo(0, 0)
  }, [path])
  if (!page) return <NotFoundPage />
  const id = 'id' in page.params ? parseRecordId(page.params.id) : idFromState()
  const known = hasLeft ? nothingKnown : pageData
  return createElement(getPageComponent(page.route), { key: page.path, id, pageData: known })
}

const nothingKnown: Partial<PageData> = {}

/** Section 2: a record page without an id takes the id from navigation state. */
function idFromState(): number | null {
  const state: unknown = window.history.state
  return state instanceof Object && 'id' in state ? parseRecordId(String(state.id)) : null
}

/** The pending confirmation dialog. */
function Questions() {
  const messages = useMessages(english)
  const question = useStore($confirmRequest)
  if (!question) return null
  return (
    <ConfirmDialog
      text={question.text}
      confirmLabel={messages.common.confirm}
      cancelLabel={messages.common.cancel}
      onAnswer={question.resolve}
    />
  )
}
