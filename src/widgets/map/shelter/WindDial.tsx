import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { shelterRayDegrees, shelterWindKn } from '../../../core/limits/shelter.ts'
import { shelterMap } from '../../../core/messages/en/shelter.json'
import {
  formatFrom,
  formatWindSpeed,
  type ShelterContext,
  type Wind,
} from '../../../core/shelter/shelter-quantities.ts'
import { formatMessage } from '../../../core/text.ts'
import { useMessages } from '../../use-messages.ts'
import { capturePointer } from '../../../ui/browser-features.ts'

const english = { shelterMap }

export interface WindDialProps {
  wind: Wind
  onChange: (wind: Wind) => void
  context: ShelterContext
}

/** Speed at the rim of the dial, in knots; the inputs beside it take stronger winds. */
const rimKn = 40
const rim = 48
/** Distance of the handle from the centre without wind, so that it can be seen and touched. */
const hub = 14
const knotsPerStep = 1

/**
 * Dial with an arrow from where the wind comes to the centre. Dragging its handle sets the direction and, by the
 * distance from the centre, the speed; the arrow keys turn it and change the speed.
 */
export function WindDial({ wind, onChange, context }: WindDialProps) {
  const { shelterMap: texts } = useMessages(english)
  const isDragging = useRef(false)
  const reach = hub + ((rim - hub) * Math.min(wind.speedKn, rimKn)) / rimKn

  function dragTo(event: PointerEvent<HTMLDivElement>) {
    onChange(readWind(event))
  }

  function start(event: PointerEvent<HTMLDivElement>) {
    isDragging.current = true
    capturePointer(event.currentTarget, event.pointerId)
    dragTo(event)
  }

  function changeByKey(event: KeyboardEvent) {
    const { direction, speedKn } = wind
    const changes: Readonly<Record<string, Wind>> = {
      ArrowRight: { direction: (direction + shelterRayDegrees) % 360, speedKn },
      ArrowLeft: { direction: (direction + 360 - shelterRayDegrees) % 360, speedKn },
      ArrowUp: { direction, speedKn: Math.min(shelterWindKn.max, speedKn + knotsPerStep) },
      ArrowDown: { direction, speedKn: Math.max(0, speedKn - knotsPerStep) },
    }
    const next = changes[event.key]
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div
      className="rs-wind-dial"
      role="slider"
      tabIndex={0}
      aria-label={texts.dial}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={Math.round(wind.direction)}
      aria-valuetext={formatMessage(texts.dialValue, {
        from: formatFrom(wind.direction, context),
        bearing: Math.round(wind.direction),
        wind: formatWindSpeed(wind.speedKn, context),
      })}
      onKeyDown={changeByKey}
      onPointerDown={start}
      onPointerMove={(event) => isDragging.current && dragTo(event)}
      onPointerUp={() => (isDragging.current = false)}
      onPointerCancel={() => (isDragging.current = false)}
    >
      <svg viewBox="-60 -60 120 120" aria-hidden="true">
        <circle className="rs-wind-dial__face" r={rim} />
        <circle className="rs-wind-dial__ring" r={hub + (rim - hub) / 2} />
        {[0, 90, 180, 270].map((bearing) => (
          <path
            key={bearing}
            className="rs-wind-dial__tick"
            d="M0 -48V-42"
            transform={`rotate(${bearing})`}
          />
        ))}
        <text className="rs-wind-dial__north" y={-55}>
          {context.messages.compass.n}
        </text>
        <g transform={`rotate(${wind.direction})`}>
          <path className="rs-wind-dial__arrow" d={`M0 ${-reach}V-4`} />
          <path className="rs-wind-dial__head" d="M0 4L7 -9L0 -6L-7 -9Z" />
          <circle className="rs-wind-dial__handle" cy={-reach} r={8} />
        </g>
      </svg>
    </div>
  )
}

/** Reads the wind from the place of the pointer: direction in steps of 5 degrees, whole knots. */
function readWind({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): Wind {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const unit = width / 120
  const [x, y] = [(clientX - left - width / 2) / unit, (clientY - top - height / 2) / unit]
  const bearing = (Math.atan2(x, -y) * 180) / Math.PI
  const share = Math.min(1, Math.max(0, (Math.hypot(x, y) - hub) / (rim - hub)))
  return { direction: (Math.round(bearing / 5) * 5 + 360) % 360, speedKn: Math.round(share * rimKn) }
}
