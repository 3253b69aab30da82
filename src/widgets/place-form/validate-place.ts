import type { PlaceFormValues, TagRow } from '../../client/places/place-edit.ts'
import { textLength } from '../../core/limits.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { FieldErrors } from '../form/use-form.ts'

const lines = ['address', 'city', 'state_code', 'postal_code', 'phone', 'email'] as const

/** What is wrong with a place before it is sent; the server checks all of it again. */
export function validatePlace(
  values: PlaceFormValues,
  { common, placeEdit: words }: Messages,
): FieldErrors<PlaceFormValues> {
  const errors: FieldErrors<PlaceFormValues> = {}
  const limit = (field: keyof typeof longest) => {
    if (values[field].trim().length > longest[field])
      errors[field] = formatMessage(words.tooLong, { count: longest[field] })
  }
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) limit(field)
  if (values.name.trim() === '') errors.name = common.required
  const email = values.email.trim()
  if (email && !/^\S+@\S+\.\S+$/.test(email)) errors.email = words.emailInvalid
  const tags = values.tags.map((row) => validateTag(row, values.tags, words)).find(Boolean)
  if (tags) errors.tags = tags
  return errors
}

const longest = {
  name: textLength.name,
  description: textLength.description,
  url: textLength.url,
  ...(Object.fromEntries(lines.map((line) => [line, textLength.line])) as Record<
    (typeof lines)[number],
    number
  >), // made of lines
}

/** What is wrong with one attribute: a value without a name, or a name that another row has. */
export function validateTag(
  row: TagRow,
  rows: readonly TagRow[],
  words: Messages['placeEdit'],
): string | undefined {
  const key = row.key.trim()
  if (key === '') return row.value.trim() === '' ? undefined : words.attributeNameMissing
  const first = rows.find((other) => other.key.trim() === key)
  return first?.row === row.row ? undefined : words.attributeDuplicate
}
