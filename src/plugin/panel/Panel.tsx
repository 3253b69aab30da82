import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { createApi } from '../../client/api/call.ts'
import { $confirmRequest } from '../../client/confirm-request.ts'
import { isInCrossOriginFrame } from '../../client/cross-origin-frame.ts'
import { $locale } from '../../client/language.ts'
import { $notices, notify } from '../../client/notices.ts'
import { $activeTheme } from '../../client/preferences.ts'
import { scheduleSessionCheck } from '../../client/api/session-check.ts'
import { createSessionStore } from '../../client/api/session.ts'
import { createVisitorSessionStore } from '../../client/api/visitor-session.ts'
import { aboardReportHours } from '../../core/limits/weather.ts'
import { getTextDirection } from '../../core/languages.ts'
import { common, embed } from '../../core/messages/en/common.json'
import type { PanelMessages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { translate } from '../../core/translate.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Notices } from '../../ui/overlays/Notices.tsx'
import { RoadsteadContext } from '../../widgets/roadstead-context.ts'
import { canOpenOffline, isFirstTime } from './offline-panel.ts'
import { NearestTile } from './nearby/NearestTile.tsx'
import type { PanelEnvironment } from './environment.ts'
import { PlotterPanel } from './PlotterPanel.tsx'
import { createSiteStatusStore } from './site-status.ts'
import type { PlotterBus } from './plotter-bus.ts'
import { usePlotterNightMode } from './plotter-night.ts'

const english = { common, embed }

export interface PanelProps {
  environment: PanelEnvironment
  messages: PanelMessages
  /** The plotter that contains this frame; null without a plotter. */
  bus: PlotterBus | null
}

/**
 * The panel with the state its parts share. Confirmations are rendered in the page, because a frame in
 * a plotter has no native dialogs.
 */
export function Panel({ environment, messages: texts, bus }: PanelProps) {
  const { language, translation } = useStore($locale)
  const messages = translate(english, translation)
  const theme = useStore($activeTheme)
  const notices = useStore($notices)
  const question = useStore($confirmRequest)
  usePlotterNightMode(bus)
  // On the boat no user is logged in to the site: the boat server writes for the users it authenticates.
  const [isVisitor] = useState(() => environment.kind === 'boat' || isInCrossOriginFrame())
  const [session] = useState(() => (isVisitor ? createVisitorSessionStore() : createSessionStore()))
  const [siteStatus] = useState(() => createSiteStatusStore(environment))
  const roadstead = useMemo(() => {
    // An absolute URL makes requests without cookies.
    const site = isVisitor ? window.location.origin : ''
    const api =
      environment.kind === 'boat'
        ? createApi(environment.apiBaseUrl, null, siteStatus.observe)
        : createApi(site, session, siteStatus.observe)
    const { units } = environment.values
    return {
      api,
      session,
      language,
      translation,
      tileSources: [],
      staleReportHours: aboardReportHours.stale,
      ...(units && { units }),
    }
  }, [environment, session, siteStatus, isVisitor, language, translation])
  useEffect(() => scheduleSessionCheck(session), [session])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = environment.values.dir ?? getTextDirection(language)
    document.title = texts.title
  }, [language, environment, texts])
  useEffect(() => {
    if (!canOpenOffline() && !environment.inFreeboard && !environment.isTile && isFirstTime('plain-http'))
      notify('plain-http', texts.plainHttp)
  }, [environment, texts])
  useEffect(() => {
    const lines = environment.invalidValues.map(({ attribute, text, expected }) =>
      formatMessage(messages.embed.badValue, { attribute, value: text.slice(0, 80), expected }),
    )
    if (lines.length > 0) notify('address', lines.join('\n'), 'failed')
  }, [environment, messages])
  return (
    <RoadsteadContext value={roadstead}>
      {environment.isTile ? (
        <NearestTile place={environment} texts={texts} />
      ) : (
        <PlotterPanel environment={environment} messages={texts} bus={bus} $siteStatus={siteStatus.$status} />
      )}
      {question && (
        <ConfirmDialog
          text={question.text}
          confirmLabel={messages.common.confirm}
          cancelLabel={messages.common.cancel}
          onAnswer={question.resolve}
        />
      )}
      <Notices notices={notices} />
    </RoadsteadContext>
  )
}
