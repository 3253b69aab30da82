import { notify } from '../../../client/notices.ts'
import type { Position } from '../../../core/geo.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { getBoatServerPrefix, type PanelEnvironment } from '../environment.ts'
import type { PlotterBus } from '../plotter-bus.ts'

export interface GoToButtonsProps {
  place: Position & { name: string }
  environment: PanelEnvironment
  /** The plotter that contains this frame; null without a plotter. */
  bus: PlotterBus | null
  texts: PanelMessages
}

/** Destination of the Course API of Signal K, version 2. */
const destinationPath = '/signalk/v2/api/vessels/self/navigation/course/destination'
/** Zoom at which the plotter shows a place. */
const plotterZoom = 15

/** Sets the course to a place on board, and shows it on the plotter's chart; nothing on the site. */
export function GoToButtons({ place, environment, bus, texts }: GoToButtonsProps) {
  const { name, latitude, longitude } = place
  const canShow = bus?.capabilities.includes('map') ?? false
  if (environment.kind !== 'boat' && !canShow) return null

  async function goTo() {
    const isSet = await setDestination({ latitude, longitude })
    if (isSet) notify('course', formatMessage(texts.goingTo, { name }))
    else notify('course', texts.goToFailed, 'failed')
  }

  function showOnPlotter() {
    bus
      ?.call('map.center', { position: [longitude, latitude], zoom: plotterZoom })
      .catch((error: unknown) => console.error('the plotter does not show the place', error))
  }

  return (
    <div className="rs-actions rs-helm-card__actions">
      {environment.kind === 'boat' && (
        <button type="button" className="rs-button rs-button--main" onClick={() => void goTo()}>
          <Icon parts={icons.flag} />
          {texts.goTo}
        </button>
      )}
      {canShow && (
        <button type="button" className="rs-button" onClick={showOnPlotter}>
          <Icon parts={icons.pin} />
          {texts.showOnPlotter}
        </button>
      )}
    </div>
  )
}

/** Sets the destination on the boat server. Returns whether it accepted it. */
async function setDestination(position: Position): Promise<boolean> {
  try {
    const response = await fetch(getBoatServerPrefix() + destinationPath, {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ position }),
    })
    return response.ok
  } catch (error) {
    console.error('PUT destination failed', error)
    return false
  }
}
