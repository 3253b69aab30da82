import { Type, type Static } from 'typebox'

/** Start of the API for programs: its calls and the addresses beside them. */
export const ApiIndex = Type.Object({
  name: Type.String(),
  version: Type.String(),
  /** Licence of the database; records name their own. */
  licence: Type.String(),
  /** Whole URLs by what they are. */
  links: Type.Record(Type.String(), Type.String()),
  /** Path templates below the base path, `/places/:id`. */
  calls: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
})
export type ApiIndex = Static<typeof ApiIndex>
