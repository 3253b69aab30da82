import { useEffect, useId, useRef } from 'react'
import type { TagRow } from '../../client/places/place-edit.ts'
import { textLength } from '../../core/limits/text.ts'
import { placeEdit, tagNames } from '../../core/messages/en/places.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../use-messages.ts'
import { validateTag } from './validate-place.ts'

const english = { placeEdit, tagNames }

export interface TagRowsProps {
  rows: readonly TagRow[]
  /** Error about the attributes as a whole. */
  error: string | undefined
  onChange: (rows: TagRow[]) => void
}

/** Custom attributes: a name and a value per row; the product-internal tag is hidden (section 3). */
export function TagRows({ rows, error, onChange }: TagRowsProps) {
  const { placeEdit: texts, tagNames } = useMessages(english)
  const names = tagNames as Readonly<Record<string, string>>
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.querySelector<HTMLElement>('.rs-tag-row:last-of-type input')?.focus()
  })

  function change(row: number, part: Partial<TagRow>) {
    onChange(rows.map((one) => (one.row === row ? { ...one, ...part } : one)))
  }

  function add() {
    added.current = true
    const next = 1 + Math.max(-1, ...rows.map(({ row }) => row))
    onChange([...rows, { row: next, key: '', value: '' }])
  }

  return (
    <fieldset className="rs-place-form__group" aria-describedby={`${id}-hint`}>
      <legend>{texts.attributes}</legend>
      <p id={`${id}-hint`} className="rs-field__hint">
        {texts.attributesHint}
      </p>
      <div ref={list} className="rs-tag-rows">
        {rows.map((row) => {
          const problem = error ? validateTag(row, rows, texts) : undefined
          const named = names[row.key.trim()] ?? (row.key.trim() || texts.unnamedAttribute)
          return (
            <div key={row.row} className="rs-tag-row">
              <input
                className="rs-field__input"
                list={`${id}-names`}
                aria-label={texts.attributeName}
                aria-invalid={problem !== undefined}
                placeholder={texts.attributeName}
                maxLength={textLength.tagKey}
                value={row.key}
                onChange={(event) => change(row.row, { key: event.target.value })}
              />
              <input
                className="rs-field__input"
                aria-label={formatMessage(texts.valueOf, { name: named })}
                placeholder={texts.attributeValue}
                maxLength={textLength.tagValue}
                value={row.value}
                onChange={(event) => change(row.row, { value: event.target.value })}
              />
              <button
                type="button"
                className="rs-icon-button"
                aria-label={formatMessage(texts.removeAttribute, { name: named })}
                onClick={() => onChange(rows.filter((one) => one.row !== row.row))}
              >
                <Icon parts={icons.trash} />
              </button>
              {names[row.key.trim()] && <p className="rs-tag-row__name">{names[row.key.trim()]}</p>}
              {problem && (
                <p className="rs-field__error" role="alert">
                  {problem}
                </p>
              )}
            </div>
          )
        })}
      </div>
      <datalist id={`${id}-names`}>
        {Object.entries(names).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </datalist>
      {error && !rows.some((row) => validateTag(row, rows, texts)) && (
        <p className="rs-field__error" role="alert">
          {error}
        </p>
      )}
      <div>
        <button type="button" className="rs-button" disabled={rows.length >= textLength.tags} onClick={add}>
          <Icon parts={icons.plus} />
          {texts.addAttribute}
        </button>
      </div>
    </fieldset>
  )
}
