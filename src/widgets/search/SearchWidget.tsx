import { useStore } from '@nanostores/react'
import { useCombobox, type Environment } from 'downshift'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createSearch } from '../../client/search.ts'
import { valueOf, type Load } from '../../client/load.ts'
import type { PlaceHit, SearchResult, VesselHit } from '../../core/contract/search.ts'
import { fill, formatCount, moreHits } from '../../core/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'
import { PlaceHitRow, VesselHitRow } from './hit-rows.tsx'
import { shadowEnvironment } from './shadow-environment.ts'
import './search.css'
import '../rows.css'

export type Hit = { kind: 'place'; hit: PlaceHit } | { kind: 'vessel'; hit: VesselHit }

export interface SearchWidgetProps {
  placeholder?: string
  /** What is found; both where it is not said. */
  types?: readonly ('places' | 'vessels')[]
  /** Rows of each kind at most. */
  limit?: number
  /** Letters before anything is asked. */
  minLength?: number
  /** Called with what was chosen. */
  onSelect: (hit: Hit) => void
  onSearch?: (detail: { query: string }) => void
  /** Called when the field was emptied by its button. */
  onClear?: () => void
  /** Shown at the right end of the field. */
  children?: ReactNode
}

/** One field for places and vessels; the list below it has a section for each. */
export function SearchWidget({
  placeholder,
  types = allTypes,
  limit = Infinity,
  minLength = 1,
  onSelect,
  onSearch,
  onClear,
  children,
}: SearchWidgetProps) {
  const { api, messages, language } = useRoadstead()
  const search = useMemo(() => createSearch(api), [api])
  const result = useStore(search.$result)
  const query = useStore(search.$query)
  const answer = result ? valueOf(result) : null
  const found = useMemo(() => answer && chosenOf(answer, types, limit), [answer, types, limit])
  const items = useMemo(() => (found ? hitsOf(found) : []), [found])
  const element = useRef<HTMLElement>(null)
  const [environment, setEnvironment] = useState<Environment | null>(null)
  useEffect(() => {
    const tree = element.current?.getRootNode()
    if (tree instanceof ShadowRoot) setEnvironment(shadowEnvironment(tree))
  }, [])
  const combobox = useCombobox<Hit>({
    items,
    ...(environment && { environment }),
    itemToString: (item) => item?.hit.name ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      // A chosen hit writes its name into the field: that is no question.
      if (
        type !== useCombobox.stateChangeTypes.ItemClick &&
        type !== useCombobox.stateChangeTypes.InputKeyDownEnter
      ) {
        search.setQuery(inputValue.trim().length < minLength ? '' : inputValue)
        onSearch?.({ query: inputValue })
      }
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onSelect(selectedItem)
    },
  })
  const showsList = combobox.isOpen && result !== null
  const state = showsList ? wordsOf(result) : null

  function wordsOf({ state }: Load<SearchResult>): string | null {
    if (state === 'empty') return fill(messages.search.none, { query: query.trim() })
    if (state === 'failed') return messages.search.failed
    return found ? null : messages.common.loading
  }

  function clear() {
    combobox.reset()
    search.setQuery('')
    onClear?.()
  }

  return (
    <search ref={element} className="rs-search rs-card" data-open={showsList}>
      <div className="rs-search__field">
        <Icon name="search" />
        <input
          {...combobox.getInputProps({ 'aria-label': messages.search.label })}
          placeholder={placeholder ?? messages.search.placeholder}
          title={placeholder ?? messages.search.placeholder}
          type="text"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={200}
        />
        {query !== '' && (
          <button type="button" className="rs-icon-button" aria-label={messages.search.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
        {children}
      </div>
      {/* A list holds nothing but what can be chosen: words stand beside it. */}
      {state !== null && (
        <p className="rs-search__list rs-state" role="status">
          {state}
        </p>
      )}
      <div
        {...combobox.getMenuProps({ className: 'rs-search__list', 'aria-label': messages.search.label })}
        hidden={!showsList || state !== null}
      >
        {showsList && found && (
          <>
            <Section
              title={messages.search.pois}
              total={found.places_hits}
              shown={found.places.length}
              language={language}
              more={messages.search.more}
            >
              {found.places.map((hit, index) => (
                <PlaceHitRow
                  key={hit.id}
                  hit={hit}
                  props={combobox.getItemProps({ item: { kind: 'place', hit }, index })}
                  isChosen={combobox.highlightedIndex === index}
                />
              ))}
            </Section>
            <Section
              title={messages.search.vessels}
              total={found.vessels_hits}
              shown={found.vessels.length}
              language={language}
              more={messages.search.more}
            >
              {found.vessels.map((hit, position) => {
                const index = found.places.length + position
                return (
                  <VesselHitRow
                    key={hit.id}
                    hit={hit}
                    props={combobox.getItemProps({ item: { kind: 'vessel', hit }, index })}
                    isChosen={combobox.highlightedIndex === index}
                  />
                )
              })}
            </Section>
          </>
        )}
      </div>
    </search>
  )
}

const allTypes = ['places', 'vessels'] as const

/** Of what was found, what the page wants. */
function chosenOf(
  found: SearchResult,
  types: NonNullable<SearchWidgetProps['types']>,
  limit: number,
): SearchResult {
  const places = types.includes('places') ? found.places.slice(0, limit) : []
  const vessels = types.includes('vessels') ? found.vessels.slice(0, limit) : []
  return {
    ...found,
    places,
    vessels,
    places_hits: types.includes('places') ? found.places_hits : 0,
    vessels_hits: types.includes('vessels') ? found.vessels_hits : 0,
  }
}

function hitsOf({ places, vessels }: SearchResult): Hit[] {
  return [
    ...places.map((hit) => ({ kind: 'place' as const, hit })),
    ...vessels.map((hit) => ({ kind: 'vessel' as const, hit })),
  ]
}

interface SectionProps {
  title: string
  total: number
  shown: number
  language: string
  more: string
  children: ReactNode
}

/** The hits of one kind, with a row that says how many more there are. */
function Section({ title, total, shown, language, more, children }: SectionProps) {
  if (total === 0) return null
  const rest = moreHits(total, shown)
  return (
    <div role="group" aria-label={title}>
      <p className="rs-search__title" aria-hidden="true">
        {title}
      </p>
      {children}
      {rest > 0 && <p className="rs-search__more">{fill(more, { count: formatCount(rest, language) })}</p>}
    </div>
  )
}
