import { useStore } from '@nanostores/react'
import { useCombobox } from 'downshift'
import type { ReactNode } from 'react'
import { search } from '../../core/messages/en/site.json'
import { vesselEdit } from '../../core/messages/en/members.json'
import type { CandidateSearch } from '../../client/places/candidates.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../use-messages.ts'
import '../list-rows.css'
import './candidate-field.css'

const english = { search, vesselEdit }

export interface CandidateFieldProps<T> {
  label: string
  hint: string
  candidates: CandidateSearch<T>
  getName: (item: T) => string
  getNote: (item: T) => string
  /** Message if nothing is found. */
  emptyContent: ReactNode
  onPick: (item: T) => void
  error?: string | undefined
  inputMode?: 'numeric' | 'text'
}

/** A text field with suggested records. */
export function CandidateField<T extends { id: number }>(props: CandidateFieldProps<T>) {
  const { label, hint, candidates, getName, getNote, emptyContent, onPick, error, inputMode = 'text' } = props
  const messages = useMessages(english)
  const result = useStore(candidates.$result)
  const text = useStore(candidates.$text)
  const items = (result ? getLoadValue(result) : null) ?? []
  const combobox = useCombobox<T>({
    items,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => (item ? getName(item) : ''),
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) candidates.setText(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      candidates.setText('')
      onPick(selectedItem)
    },
  })
  const showsList = combobox.isOpen && items.length > 0
  const input = combobox.getInputProps()
  const hintId = `${input.id}-hint`
  return (
    <div className="rs-field rs-candidates" data-invalid={error !== undefined}>
      <label {...combobox.getLabelProps({ className: 'rs-field__label' })}>{label}</label>
      <div className="rs-candidates__box">
        <Icon parts={icons.search} />
        <input
          {...input}
          className="rs-field__input"
          aria-describedby={hintId}
          aria-invalid={error !== undefined}
          inputMode={inputMode}
          autoComplete="off"
          // Preact leaves out the attribute for the value false.
          spellCheck="false"
          maxLength={200}
        />
        <div
          {...combobox.getMenuProps({ className: 'rs-candidates__list rs-card' })}
          // Not labelled by the field: two elements with the same name would be ambiguous.
          aria-labelledby={undefined}
          aria-label={messages.vesselEdit.suggestions}
          hidden={!showsList}
        >
          {showsList &&
            items.map((item, index) => (
              <div
                key={item.id}
                {...combobox.getItemProps({ item, index })}
                className={combobox.highlightedIndex === index ? 'rs-row rs-row--chosen' : 'rs-row'}
              >
                <span className="rs-row__words">
                  <span className="rs-row__name">{getName(item)}</span>
                  <span className="rs-row__note">{getNote(item)}</span>
                </span>
              </div>
            ))}
        </div>
      </div>
      <div id={hintId} className="rs-field__hint" role="status">
        {result === null && hint}
        {result?.state === 'loading' && messages.vesselEdit.searching}
        {result?.state === 'empty' && emptyContent}
        {result?.state === 'failed' && messages.search.failed}
      </div>
      {error && (
        <p className="rs-field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
