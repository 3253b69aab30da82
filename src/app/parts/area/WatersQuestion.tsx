import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { areaSearchStatus } from '../../../core/messages/en/site.json'
import { serverPages } from '../../../core/site/pages.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { formatWatersPath } from './waters-path.ts'
import './waters-question.css'

const english = { areaSearchStatus }

/** Asks whoever runs a new site which waters it should load: what the map shows, or a port to search for. */
export function WatersQuestion({ view }: { view: MapView }) {
  const { areaSearchStatus: texts } = useMessages(english)
  const path = formatWatersPath(useStore(view.$bbox))
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <section className="rs-waters" aria-labelledby="rs-waters-question">
      <h2 id="rs-waters-question">{texts.question}</h2>
      <p>{texts.questionText}</p>
      <p className="rs-waters__acts">
        {path ? (
          <a className="rs-button rs-button--main" href={path}>
            {texts.loadShown}
          </a>
        ) : (
          <span>{texts.zoomIn}</span>
        )}
        <a className="rs-button" href={serverPages.regions}>
          {texts.searchPort}
        </a>
        <button type="button" className="rs-button" onClick={() => setOpen(false)}>
          {texts.later}
        </button>
      </p>
    </section>
  )
}
