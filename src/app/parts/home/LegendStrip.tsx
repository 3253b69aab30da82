import { useState } from 'react'
import type { MapView } from '../../../client/map/map-view.ts'
import { common } from '../../../core/messages/en/common.json'
import { legend } from '../../../core/messages/en/map.json'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LegendWidget } from '../../../widgets/legend/LegendWidget.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { useIsTouch } from '../media-queries.ts'

const english = { common, legend }

/** Section 2: 'Right-click on map for options. Click here to open legend'; a finger presses long instead. */
export function LegendStrip({ view }: { view: MapView }) {
  const messages = useMessages(english)
  const isTouch = useIsTouch()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="rs-strip">
        <span>{isTouch ? messages.legend.touchHint : messages.legend.openMenuHint}</span>{' '}
        <button type="button" className="rs-link" onClick={() => setOpen(true)}>
          {messages.legend.openLegend}
        </button>
      </p>
      {isOpen && (
        <Dialog
          title={messages.legend.title}
          closeLabel={messages.common.close}
          onClose={() => setOpen(false)}
        >
          <LegendWidget view={view} />
        </Dialog>
      )}
    </>
  )
}
