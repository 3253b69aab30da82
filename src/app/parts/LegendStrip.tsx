import { useState } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LegendWidget } from '../../widgets/legend/LegendWidget.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'

/** Section 2: 'Right-click on map for options. Click here to open legend'. */
export function LegendStrip({ isTouch = false }: { isTouch?: boolean }) {
  const { messages } = useRoadstead()
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
          <LegendWidget />
        </Dialog>
      )}
    </>
  )
}
