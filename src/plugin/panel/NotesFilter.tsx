import { useEffect, useState } from 'react'
import { selectablePlaceTypes } from '../../core/catalogue/place-types.ts'
import { legend } from '../../core/messages/en/map/legend.ts'
import { placeTypes } from '../../core/messages/en/places/place-types.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'
import { getSelectableTypeName } from '../../core/names/selectable-place-types.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import type { PlotterBus } from './plotter-bus.ts'

const english = { legend, placeTypes }

/** Filters the notes on the plotter's chart by place type. Notes from other sources are never hidden. */
export function NotesFilter({ bus, texts }: { bus: PlotterBus; texts: PanelMessages }) {
  const messages = useMessages(english)
  const [hidden, setHidden] = useState<readonly number[]>([])
  // The plotter shows the filter on its chart, where it can be removed.
  useEffect(() => {
    bus.subscribe('filters.changed', (payload) => {
      const { type, active } = (payload ?? {}) as { type?: string; active?: boolean }
      if (type === 'notes' && active === false) setHidden([])
    })
  }, [bus])

  function change(type: number) {
    const next = hidden.includes(type) ? hidden.filter((one) => one !== type) : [...hidden, type]
    setHidden(next)
    const match = [{ path: 'properties.roadstead.type', op: 'in', value: next }]
    const call =
      next.length > 0
        ? bus.call('resources.setFilter', {
            type: 'notes',
            filter: { mode: 'exclude', match, label: texts.filter },
          })
        : bus.call('resources.clearFilter', { type: 'notes' })
    call.catch((error: unknown) => console.error('cannot set the filter of notes', error))
  }

  return (
    <details className="rs-helm__filter">
      <summary className="rs-button">{texts.filter}</summary>
      <ul>
        {selectablePlaceTypes.map(({ id }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => change(id)} />
              {getSelectableTypeName(messages, id)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
