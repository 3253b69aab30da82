import { textLength } from '../limits/text.ts'
import { pickColumnsBy, pickColumnsWith, defineColumns, type Row } from './record.ts'

/** What users state of themselves. An erased account loses it. */
const own = { by: ['edit'], null: true, answer: true, personal: true } as const
const line = { ...own, kind: 'line', max: textLength.line } as const

/**
 * The columns of a user. The own record, its edit, the export of the account's data and its erasure derive their lists
 * from here. The credentials (password, API key) stand in none of them.
 */
export const userColumns = defineColumns({
  id: { kind: 'id', answer: true },
  email: { kind: 'email', answer: true },
  first_name: { ...own, kind: 'name', max: textLength.line },
  last_name: { ...own, kind: 'name', max: textLength.line },
  address: line,
  city: line,
  state_code: line,
  postal_code: line,
  country_code: { ...own, kind: 'country' },
  mobile_phone: line,
  admin: { kind: 'flag', answer: true },
  photo_id: { kind: 'id', null: true, personal: true },
  confirmed_at: { kind: 'time', null: true, personal: true },
  intro_dismissed_at: { kind: 'time', null: true, personal: true },
  created_at: { kind: 'time', answer: true },
})

/** The columns that users edit of themselves. */
export const editableUserColumns = pickColumnsBy(userColumns, 'edit')
/** The columns that the erasure of an account empties. */
export const personalUserColumns = pickColumnsWith(userColumns, { personal: true })

/** A user as read from the database, without credentials. */
export type UserRow = Row<typeof userColumns>
