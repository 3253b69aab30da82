import { useEffect, useState } from 'react'
import { selectablePlaceTypes } from '../../core/catalogue/place-types.ts'
import { legend } from '../../core/messages/en/map.json'
import { placeTypes } from '../../core/messages/en/common.json'
import type { PanelMessages } from '../../core/messages.ts'
import { getSelectableTypeName } from '../../core/names/selectable-place-types.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import type { PlotterBus } from './plotter-bus.ts'

const english = { legend, placeTypes }

/** Key of the local storage. */
const storageKey = 'roadstead-hidden-notes'

/**
 * Filters the notes on the plotter's chart by place type. Nothing is hidden before someone chooses it; the choice is
 * kept. Notes from other sources are never hidden.
 */
export function NotesFilter({ bus, texts }: { bus: PlotterBus; texts: PanelMessages }) {
  const messages = useMessages(english)
  /** Null until someone has chosen: a filter that the plotter has is left alone. */
  const [chosen, setChosen] = useState<readonly number[] | null>(readChosen)
  const hidden = chosen ?? []
  // The plotter forgets the filter with each start.
  useEffect(() => {
    if (chosen) applyFilter(bus, chosen, texts.filter)
  }, [bus, chosen, texts])
  // The plotter shows the filter on its chart, where it can be removed.
  useEffect(() => {
    bus.subscribe('filters.changed', (payload) => {
      const { type, active } = (payload ?? {}) as { type?: string; active?: boolean }
      if (type === 'notes' && active === false) store([])
    })
  }, [bus])

  function store(next: readonly number[]): void {
    setChosen(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Without storage the choice lasts until the panel is closed.
    }
  }

  function change(type: number) {
    store(hidden.includes(type) ? hidden.filter((one) => one !== type) : [...hidden, type])
  }

  return (
    <details className="rs-helm__filter">
      <summary className="rs-helm__button" aria-label={texts.filter} title={texts.filter}>
        <Icon parts={icons.layers} />
      </summary>
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

function readChosen(): readonly number[] | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown
    return Array.isArray(stored) ? stored.map(Number) : null
  } catch {
    return null
  }
}

function applyFilter(bus: PlotterBus, hidden: readonly number[], label: string): void {
  const match = [{ path: 'properties.roadstead.type', op: 'in', value: hidden }]
  const call =
    hidden.length > 0
      ? bus.call('resources.setFilter', { type: 'notes', filter: { mode: 'exclude', match, label } })
      : bus.call('resources.clearFilter', { type: 'notes' })
  call.catch((error: unknown) => console.error('cannot set the filter of notes', error))
}
