import { useStore } from '@nanostores/react'
import { useCombobox, type UseComboboxGetInputPropsReturnValue } from 'downshift'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { getLoadValue, type Load } from '../../client/api/load.ts'
import type { SearchStore } from '../../client/places/search.ts'
import type { SearchResult } from '../../core/contract/search.ts'
import { common } from '../../core/messages/en/common.json'
import { search } from '../../core/messages/en/site.json'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { formatMessage } from '../../core/text.ts'
import { formatPosition } from '../../core/units.ts'
import { getWindow, isShadowRoot } from '../../ui/dom-kinds.ts'
import { useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { HitSections } from './HitSections.tsx'
import { limitSearchResult, listHits, type Hit, type HitTypes } from './hits.ts'
import { createShadowEnvironment } from './shadow-environment.ts'
import '../list-rows.css'

const english = { common, search }

type Handlers = Required<
  Pick<UseComboboxGetInputPropsReturnValue, 'onChange' | 'onKeyDown' | 'onBlur' | 'onClick'>
>

/** State of the list for the search field, and the handlers of its events. */
export interface ComboboxState {
  isOpen: boolean
  showsList: boolean
  /** Id of the active row. */
  activeId: string | undefined
  handlers: Handlers
  reset(): void
}

interface HitListProps {
  /** Id prefix: the field is `…-input`, the list `…-menu`. */
  id: string
  search: SearchStore
  types: HitTypes
  limit: number
  text: string
  field: RefObject<HTMLInputElement | null>
  onCombobox: (combobox: ComboboxState) => void
  /** Sets the text typed with a key and searches for it. */
  onType: (text: string) => void
  /** Sets the name of a selected hit without searching. */
  onName: (text: string) => void
  onSelect: (hit: Hit) => void
}

/**
 * Result list of the search field with its keyboard handling. The field itself exists
 * before the list and keeps the typed text.
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
  const messages = useMessages(english)
  const result = useStore(search.$result)
  const query = useStore(search.$query)
  const answer = result ? getLoadValue(result) : null
  const found = useMemo(() => answer && limitSearchResult(answer, types, limit), [answer, types, limit])
  const units = useUnits()
  const items = useMemo(
    () =>
      found
        ? listHits(found, (position) => formatPosition(position, units.position, coordinateDecimals.map))
        : [],
    [found, units.position],
  )
  const [environment] = useState(() => {
    if (!field.current) return null
    const tree = field.current.getRootNode()
    return isShadowRoot(tree) ? createShadowEnvironment(tree) : getWindow(tree)
  })
  const combobox = useCombobox<Hit>({
    id,
    items,
    inputValue: text,
    // Text may have been typed before the list has loaded.
    initialIsOpen: text !== '',
    ...(environment && { environment }),
    itemToString: (item) => item?.hit.name ?? '',
    onInputValueChange({ inputValue, type }) {
      // The field has already handled its own input.
      const { InputChange, FunctionReset, InputKeyDownEscape } = useCombobox.stateChangeTypes
      if (type === InputChange || type === FunctionReset) return
      if (type === InputKeyDownEscape) onType(inputValue)
      else onName(inputValue)
    },
    onSelectedItemChange({ selectedItem }) {
      // Not inside the effect of downshift: in Firefox, `window.open` runs other tasks of the page before it
      // returns, and Preact would start the unfinished effect again.
      if (selectedItem) queueMicrotask(() => onSelect(selectedItem))
    },
  })
  const showsList = combobox.isOpen && result !== null
  const state = showsList ? getStatusText(result) : null
  useField(combobox, showsList, field, onCombobox)

  function getStatusText({ state }: Load<SearchResult>): string | null {
    if (state === 'empty') return formatMessage(messages.search.none, { query: query.trim() })
    if (state === 'failed') return messages.search.failed
    return found ? null : messages.common.loading
  }

  return (
    <>
      {/* A listbox may contain only options: messages are outside. */}
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
          <HitSections
            found={found}
            items={items}
            getItemProps={combobox.getItemProps}
            highlightedIndex={combobox.highlightedIndex}
          />
        )}
      </div>
    </>
  )
}

/** Passes the handlers and the state of the list to the field before the browser paints. */
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
    const { ref } = props as { ref: (element: HTMLInputElement | null) => void } // downshift passes its ref this way
    ref(field.current)
  })
  const activeId = props['aria-activedescendant'] || undefined
  useLayoutEffect(() => {
    onCombobox({ isOpen, showsList, activeId, handlers, reset })
  }, [isOpen, showsList, activeId, handlers, reset, onCombobox])
}
