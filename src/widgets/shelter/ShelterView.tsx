import type { CoastSource, Shelter } from '../../core/contract/shelter.ts'
import { attribution } from '../../core/messages/en/common.json'
import { listCoastAttributions, listShelterCoasts } from '../../core/shelter/coast-attribution.ts'
import { formatCoast, formatSpacing, type ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import {
  describeIntervalTonight,
  describeLogged,
  describeUnknown,
} from '../../core/shelter/shelter-sentences.ts'
import { getShelterState, type ShelterState } from '../../core/shelter/shelter-state.ts'
import { formatMessage } from '../../core/text.ts'
import { useMessages } from '../use-messages.ts'
import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { CoarseShelter } from './CoarseShelter.tsx'
import { NightIntervals } from './NightIntervals.tsx'
import { KnownShelter } from './KnownShelter.tsx'
import { useShelterContext } from './use-shelter-context.ts'
import './shelter.css'

const english = { attribution }

/** Command that imports a coast. */
const importCommand = 'roadstead import coast'

export interface ShelterViewProps {
  shelter: Shelter
  /** Time zone of the place. */
  timeZone: string
}

/** Shelter of a place: the rose with its wind, or why it is unknown; then what the sum leaves out and its sources. */
export function ShelterView({ shelter, timeZone }: ShelterViewProps) {
  const context = useShelterContext()
  const { attribution: credits } = useMessages(english)
  const texts = context.messages.shelter
  const state = getShelterState(shelter)
  const { logged } = shelter
  const now = useStore($now)
  const interval = describeIntervalTonight(shelter, { now, timeZone }, context)
  const hasWaves = state.state === 'known' || interval !== null
  // Without waves, no wind is shown, and its sources are not credited.
  const attributions = hasWaves ? shelter.attribution : listCoastAttributions(listShelterCoasts(shelter))
  return (
    <div className="rs-shelter">
      {state.state === 'known' ? (
        <KnownShelter shelter={shelter} timeZone={timeZone} context={context} />
      ) : (
        <Unknown state={state} interval={interval} context={context} />
      )}
      {interval !== null && <NightIntervals shelter={shelter} timeZone={timeZone} context={context} />}
      {state.state === 'coarse' && shelter.rays.length > 0 && (
        <CoarseShelter rays={shelter.rays} context={context} />
      )}
      {state.state === 'known' && logged && (
        <p className="rs-shelter__logged">{describeLogged(logged, timeZone, context)}</p>
      )}
      <p className="rs-shelter__foot">
        {hasWaves && `${texts.leavesOut} `}
        {'coast' in state && `${describeCoast(state.coast, context)} `}
        <strong>{credits.notForNavigation}</strong>
        {attributions.map((line) => ` · ${line}`)}
      </p>
    </div>
  )
}

function describeCoast(coast: CoastSource, context: ShelterContext): string {
  const spacing = formatSpacing(coast.spacing_m, context)
  return formatMessage(context.messages.shelter.coastUsed, { source: formatCoast(coast), spacing })
}

function Unknown({
  state,
  interval,
  context,
}: {
  state: Exclude<ShelterState, { state: 'known' }>
  /** Between which heights the waves are; null if even that is unknown. */
  interval: string | null
  context: ShelterContext
}) {
  const hint = formatMessage(context.messages.shelter.importCoast, { command: importCommand })
  return (
    <div className="rs-shelter__unknown">
      <p>{interval ?? describeUnknown(state, context)}</p>
      {state.state !== 'approximate' && <p className="rs-shelter__foot">{hint}</p>}
    </div>
  )
}
