import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { createApi } from '../../client/api/call.ts'
import { $question } from '../../client/confirm-request.ts'
import { isInForeignFrame } from '../../client/cross-origin-frame.ts'
import { $spoken } from '../../client/language.ts'
import { $notices, notify } from '../../client/notices.ts'
import { $drawnTheme } from '../../client/preferences.ts'
import { checkAfterLoad } from '../../client/api/session-check.ts'
import { createSession, visitorSession } from '../../client/api/session.ts'
import { directionOf } from '../../core/languages.ts'
import type { PanelWords } from '../../core/messages/page-messages.ts'
import { fill } from '../../core/text.ts'
import { Confirm } from '../../ui/overlays/ConfirmDialog.tsx'
import { Notices } from '../../ui/overlays/Notices.tsx'
import { RoadsteadContext } from '../../widgets/roadstead-context.ts'
import { NearestTile } from './NearestTile.tsx'
import type { PanelPlace } from './environment.ts'
import { PlotterPanel } from './PlotterPanel.tsx'
import type { PlotterBus } from './plotter-bus.ts'
import { useNightOf } from './plotter-night.ts'

export interface PanelProps {
  place: PanelPlace
  words: PanelWords
  /** The plotter around this frame; null where there is none. */
  bus: PlotterBus | null
}

/** The panel with what its parts share. Questions are asked in the page: a plotter's frame has no dialogs of its own. */
export function Panel({ place, words, bus }: PanelProps) {
  const { language, messages } = useStore($spoken)
  const theme = useStore($drawnTheme)
  const notices = useStore($notices)
  const question = useStore($question)
  useNightOf(bus)
  // On the boat nobody is logged in to the site: its server writes for those it knows itself.
  const [isVisitor] = useState(() => place.kind === 'boat' || isInForeignFrame())
  const [session] = useState(() => (isVisitor ? visitorSession() : createSession()))
  const roadstead = useMemo(() => {
    // By its whole address the site is asked without cookies.
    const site = isVisitor ? window.location.origin : ''
    const api = place.kind === 'boat' ? createApi(place.api) : createApi(site, session)
    const { units } = place.says
    return { api, session, messages, language, tileSources: [], ...(units && { units }) }
  }, [place, session, isVisitor, messages, language])
  useEffect(() => checkAfterLoad(session), [session])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = place.says.dir ?? directionOf(language)
    document.title = words.title
  }, [language, place, words])
  useEffect(() => {
    const lines = place.bad.map(({ attribute, text, expected }) =>
      fill(messages.embed.badValue, { attribute, value: text.slice(0, 80), expected }),
    )
    if (lines.length > 0) notify('address', lines.join('\n'), 'failed')
  }, [place, messages])
  return (
    <RoadsteadContext value={roadstead}>
      {place.isTile ? (
        <NearestTile place={place} words={words} />
      ) : (
        <PlotterPanel place={place} words={words} bus={bus} />
      )}
      {question && (
        <Confirm
          text={question.text}
          yes={messages.common.confirm}
          no={messages.common.cancel}
          onAnswer={question.answer}
        />
      )}
      <Notices notices={notices} />
    </RoadsteadContext>
  )
}
