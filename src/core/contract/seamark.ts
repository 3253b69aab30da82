import { Type, type Static } from 'typebox'
import {
  seamarkCategories,
  seamarkColours,
  seamarkPatterns,
  seamarkShapes,
  seamarkTypes,
  topmarkShapes,
  type SeamarkCategory,
  type SeamarkColour,
  type SeamarkPattern,
  type SeamarkShape,
  type SeamarkType,
  type TopmarkShape,
} from '../catalogue/seamarks.ts'
import { DetailPointCollection, Id, Nullable, Timestamp } from './primitives.ts'

const Colours = Type.Array(Type.Unsafe<SeamarkColour>({ type: 'string', enum: [...seamarkColours] }))

/** A seamark as a chart draws it. Not for navigation. */
export const SeamarkProperties = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  /** `seamark:type` of OpenStreetMap. */
  type: Type.Unsafe<SeamarkType>({ type: 'string', enum: [...seamarkTypes] }),
  /** Side of a lateral mark or quadrant of a cardinal mark. */
  category: Nullable(Type.Unsafe<SeamarkCategory>({ type: 'string', enum: [...seamarkCategories] })),
  shape: Type.Unsafe<SeamarkShape>({ type: 'string', enum: [...seamarkShapes] }),
  /** Colours in the order of the bands: from the top, or from the left. Those of its IALA region where the source states none. */
  colours: Colours,
  /** Direction of the bands; null for one colour. */
  pattern: Nullable(Type.Unsafe<SeamarkPattern>({ type: 'string', enum: [...seamarkPatterns] })),
  topmark: Nullable(
    Type.Object({
      shape: Type.Unsafe<TopmarkShape>({ type: 'string', enum: [...topmarkShapes] }),
      colours: Colours,
    }),
  ),
  /** Light in chart notation, `Fl(3) W 15s 41m 22M`; null if it has none. */
  light: Nullable(Type.String()),
  source: Type.String(),
  source_licence: Type.String(),
  source_url: Nullable(Type.String()),
  /** Date of the data at the source. */
  updated_at: Nullable(Timestamp),
})
export type SeamarkProperties = Static<typeof SeamarkProperties>

/** Seamarks, those visible from farthest first where there are too many; empty below the minimum zoom of the layer. */
export const SeamarkCollection = DetailPointCollection(SeamarkProperties)
export type SeamarkCollection = Static<typeof SeamarkCollection>
