import { useStore } from '@nanostores/react'
import { useCombobox, type UseComboboxGetInputPropsReturnValue } from 'downshift'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { getLoadValue, type Load } from '../../client/api/load.ts'
import type { SearchStore } from '../../client/places/search.ts'
import type { SearchResult } from '../../core/contract/search.ts'
import { formatMessage, formatCount, countRemainingHits } from '../../core/text.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { PlaceHitRow, VesselHitRow } from './hit-rows.tsx'
import { limitSearchResult, listHits, type Hit, type HitTypes } from './hits.ts'
import { createShadowEnvironment } from './shadow-environment.ts'
import '../list-rows.css'

type Handlers = Required<
  Pick<UseComboboxGetInputPropsReturnValue, 'onChange' | 'onKeyDown' | 'onBlur' | 'onClick'>
>

/** What the field beside the list is told: how the list stands, and who takes its keys and touches. */
export interface ComboboxState {
  isOpen: boolean
  showsList: boolean
  /** The element of the row that the keys have reached. */
  activeId: string | undefined
  handlers: Handlers
  reset(): void
}

interface HitListProps {
  /** Of the elements: the field's is `…-input`, the list's `…-menu`. */
  id: string
  search: SearchStore
  types: HitTypes
  limit: number
  text: string
  field: RefObject<HTMLInputElement | null>
  onCombobox: (combobox: ComboboxState) => void
  /** The text that a key has written; it is asked for. */
  onType: (text: string) => void
  /** The name of a chosen hit; that is no question. */
  onName: (text: string) => void
  onSelect: (hit: Hit) => void
}

/**
 * The list below the field, and what its keys do. It draws no field: that was there
 * before it and keeps what was typed.
 */
export function HitList({
  id,
  search,
  types,
  limit,
  text,
  field,
  onCombobox,
  onType,
  onName,
  onSelect,
}: HitListProps) {
  const { messages, language } = useRoadstead()
  const result = useStore(search.$result)
  const query = useStore(search.$query)
  const answer = result ? getLoadValue(result) : null
  const found = useMemo(() => answer && limitSearchResult(answer, types, limit), [answer, types, limit])
  const items = useMemo(() => (found ? listHits(found) : []), [found])
  const [environment] = useState(() => {
    const tree = field.current?.getRootNode()
    return tree instanceof ShadowRoot ? createShadowEnvironment(tree) : null
  })
  const combobox = useCombobox<Hit>({
    id,
    items,
    inputValue: text,
    // Letters may have come before the list.
    initialIsOpen: text !== '',
    ...(environment && { environment }),
    itemToString: (item) => item?.hit.name ?? '',
    onInputValueChange({ inputValue, type }) {
      // The field has told its letters itself.
      const { InputChange, FunctionReset, InputKeyDownEscape } = useCombobox.stateChangeTypes
      if (type === InputChange || type === FunctionReset) return
      if (type === InputKeyDownEscape) onType(inputValue)
      else onName(inputValue)
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem) onSelect(selectedItem)
    },
  })
  const showsList = combobox.isOpen && result !== null
  const state = showsList ? wordsOf(result) : null
  useField(combobox, showsList, field, onCombobox)

  function wordsOf({ state }: Load<SearchResult>): string | null {
    if (state === 'empty') return formatMessage(messages.search.none, { query: query.trim() })
    if (state === 'failed') return messages.search.failed
    return found ? null : messages.common.loading
  }

  return (
    <>
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
    </>
  )
}

/** Gives the field its keys and touches, and tells it how the list stands before the browser paints. */
function useField(
  { isOpen, reset, getInputProps }: ReturnType<typeof useCombobox<Hit>>,
  showsList: boolean,
  field: RefObject<HTMLInputElement | null>,
  onCombobox: (combobox: ComboboxState) => void,
): void {
  const props = getInputProps({}, { suppressRefError: true })
  const last = useRef(props)
  const [handlers] = useState((): Handlers => ({
    onChange: (event) => last.current.onChange?.(event),
    onKeyDown: (event) => last.current.onKeyDown?.(event),
    onBlur: (event) => last.current.onBlur?.(event),
    onClick: (event) => last.current.onClick?.(event),
  }))
  useLayoutEffect(() => {
    last.current = props
    const { ref } = props as { ref: (element: HTMLInputElement | null) => void } // as it names it by itself
    ref(field.current)
  })
  const activeId = props['aria-activedescendant'] || undefined
  useLayoutEffect(() => {
    onCombobox({ isOpen, showsList, activeId, handlers, reset })
  }, [isOpen, showsList, activeId, handlers, reset, onCombobox])
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
  const rest = countRemainingHits(total, shown)
  return (
    <div role="group" aria-label={title}>
      <p className="rs-search__title" aria-hidden="true">
        {title}
      </p>
      {children}
      {rest > 0 && (
        <p className="rs-search__more">{formatMessage(more, { count: formatCount(rest, language) })}</p>
      )}
    </div>
  )
}
