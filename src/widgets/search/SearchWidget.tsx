import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { search } from '../../core/messages/en/site.json'
import type { Position } from '../../core/geo.ts'
import { rememberSearch } from '../../client/places/recent-searches.ts'
import type { PlaceFilterQuery } from '../../client/map/map-view.ts'
import { createSearchStore } from '../../client/places/search.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { FailedPart } from '../lazy-part.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import type { ComboboxState } from './HitList.tsx'
import type { Hit, HitTypes } from './hits.ts'
import './search.css'

const english = { search }

// The result list loads with the first use of the field.
const HitList = lazyComponent(() => import('./HitList.tsx').then((file) => file.HitList), {
  Failed: NoHitList,
})

const RecentSearches = lazyComponent(() => import('./RecentSearches.tsx').then((file) => file.RecentSearches))

/** Shown instead of the list when its code cannot be loaded. */
function NoHitList({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="rs-search__list">
      <FailedPart onRetry={onRetry} />
    </div>
  )
}

/** A filter of the places that a search finds. */
export interface SearchFilter {
  $query: ReadableAtom<PlaceFilterQuery>
  /** Stands above the hits and says which filter applies. */
  note: ReactNode
}

export interface SearchWidgetProps {
  placeholder?: string
  /** Kinds of results; both if omitted. */
  types?: HitTypes
  /** Maximum number of rows per kind. */
  limit?: number
  /** Minimum number of letters before a search. */
  minLength?: number
  /** Called with the selected hit. */
  onSelect: (hit: Hit) => void
  onSearch?: (detail: { query: string }) => void
  /** Called when the field was cleared by its button. */
  onClear?: () => void
  /** Returns the centre of a map: places near it come first. */
  near?: () => Position | null
  /** Filter of the found places, which are searched again when it changes; all are found if omitted. */
  filter?: SearchFilter
  /** Shows the searches of this device while the field is empty. For the site's own pages only. */
  remembersSearches?: boolean
  /** Content at the right end of the field. */
  children?: ReactNode
}

/**
 * Search field for places and vessels with one result section per kind. The field works immediately;
 * the list and its keyboard handling load on first use.
 */
export function SearchWidget({
  placeholder,
  types = allTypes,
  limit = Infinity,
  minLength = 1,
  onSelect,
  onSearch,
  onClear,
  near,
  filter,
  remembersSearches = false,
  children,
}: SearchWidgetProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const search = useMemo(() => createSearchStore(api), [api])
  const query = useStore(search.$query)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [combobox, setCombobox] = useState<ComboboxState | null>(null)
  const id = useId()

  const $filter = filter?.$query

  useEffect(
    () =>
      $filter?.listen((next) => {
        const current = search.$query.get()
        if (current !== '') search.setQuery(current, near?.() ?? null, next)
      }),
    [$filter, search, near],
  )

  function want() {
    setWanted(true)
  }

  function type(typed: string) {
    want()
    setText(typed)
    search.setQuery(typed.trim().length < minLength ? '' : typed, near?.() ?? null, $filter?.get())
    onSearch?.({ query: typed })
  }

  function select(hit: Hit) {
    if (remembersSearches) rememberSearch(hit.hit.name)
    onSelect(hit)
  }

  function repeat(query: string) {
    type(query)
    field.current?.focus()
  }

  function clear() {
    combobox?.reset()
    setText('')
    search.setQuery('')
    onClear?.()
    field.current?.focus()
  }

  return (
    <search
      className="rs-search rs-card"
      data-open={combobox?.showsList ?? false}
      onPointerEnter={want}
      onFocus={want}
    >
      <div className="rs-search__field">
        <Icon parts={icons.search} />
        <input
          ref={field}
          id={`${id}-input`}
          role="combobox"
          aria-label={messages.search.label}
          aria-autocomplete="list"
          aria-expanded={combobox?.isOpen ?? false}
          aria-controls={combobox ? `${id}-menu` : undefined}
          aria-activedescendant={combobox?.activeId}
          autoComplete="off"
          placeholder={placeholder ?? messages.search.placeholder}
          title={placeholder ?? messages.search.placeholder}
          type="text"
          enterKeyHint="search"
          // Preact leaves out the attribute for the value false.
          spellCheck="false"
          maxLength={200}
          value={text}
          onChange={(event) => {
            type(event.currentTarget.value)
            combobox?.handlers.onChange(event)
          }}
          onKeyDown={combobox?.handlers.onKeyDown}
          onClick={combobox?.handlers.onClick}
          onBlur={combobox?.handlers.onBlur}
        />
        {query !== '' && (
          <button type="button" className="rs-icon-button" aria-label={messages.search.clear} onClick={clear}>
            <Icon parts={icons.close} />
          </button>
        )}
        {children}
      </div>
      {query !== '' && filter?.note}
      {isWanted && (
        <HitList
          id={id}
          search={search}
          types={types}
          limit={limit}
          text={text}
          field={field}
          onCombobox={setCombobox}
          onType={type}
          onName={setText}
          onSelect={select}
        />
      )}
      {isWanted && remembersSearches && text === '' && <RecentSearches onSelect={repeat} />}
    </search>
  )
}

const allTypes = ['places', 'vessels'] as const
