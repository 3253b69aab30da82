import { aidType } from './catalogue/aid-types.ts'
import { placeType } from './catalogue/place-types.ts'
import { sourceOf } from './catalogue/sources.ts'
import { compassPoints } from './geo.ts'
import type { Messages } from './messages.ts'

/** The name of a kind of place in the reader's language. */
export function placeTypeName({ placeTypes }: Messages, typeEnum: number): string {
  return placeTypes[placeType(typeEnum).icon]
}

/** The same where all kinds stand in one list: the two kinds of commercial facility are told apart. */
export function choosableName(messages: Messages, typeEnum: number): string {
  const name = placeTypeName(messages, typeEnum)
  return placeType(typeEnum).icon === 'ferry' ? `${name} (${messages.legend.passenger})` : name
}

/** The name of a type of aid to navigation in the reader's language. */
export function aidTypeName({ aidTypes }: Messages, id: number | null): string {
  const { id: known, name } = aidType(id)
  return aidTypes[String(known)] ?? name
}

/** The name of a vessel type in the reader's language; its key where there is none. */
export function vesselTypeName({ vesselTypes }: Messages, key: string): string {
  return vesselTypes[key] ?? key
}

/** The name of a source in the reader's language; other houses keep their own name. */
export function sourceName({ sourceNames }: Messages, key: string): string {
  const source = sourceOf(key)
  return sourceNames[source.key] ?? source.name
}

/** The credit line of a source as its licence asks for it; of members in the reader's language. */
export function sourceCredit({ sourceNames }: Messages, key: string): string {
  const source = sourceOf(key)
  return sourceNames[source.key] ?? source.credit
}

/** The point of the compass a direction lies nearest to. */
export function compassPoint(degrees: number, { charts }: Messages): string {
  const { length } = compassPoints
  const index = ((Math.round(degrees / 45) % length) + length) % length
  return charts.compass[compassPoints[index] ?? 'n']
}
