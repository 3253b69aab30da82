import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import {
  BboxQuery,
  ClusterProperties,
  CountryCode,
  createBboxQuery,
  FacilitiesText,
  Id,
  IdParams,
  Latitude,
  LockVersion,
  Longitude,
  Mmsi,
  Nullable,
  PlaceTypesText,
  PointCollection,
  PointGeometry,
  ShapeCollection,
  SimulatedField,
  TypeEnum,
} from '../../../src/core/contract/primitives.ts'
import { mapZoom } from '../../../src/core/limits/map.ts'

const listValid = (schema: TSchema, values: readonly unknown[]) =>
  values.filter((value) => Value.Check(schema, value))

describe('the limits of fields', () => {
  it.each<[name: string, schema: TSchema, valid: unknown[], invalid: unknown[]]>([
    ['an id', Id, [1, 2 ** 31 - 1], [0, -1, 1.5, 2 ** 31, '7', null]],
    ['a latitude', Latitude, [-90, 0, 90], [-90.001, 90.001, '4']],
    ['a longitude', Longitude, [-180, 0, 180], [-180.001, 180.001]],
    ['a country code', CountryCode, ['FR'], ['fr', 'FRA', 'F', '', 'FR ', ' FR']],
    ['an MMSI', Mmsi, ['012345678'], ['12345678', '1234567890', '12345678a', ' 123456789']],
    ['the type of a record', TypeEnum, [0, 999], [-1, 1000, 1.5]],
    ['the version of a record', LockVersion, [0, 7], [-1, 0.5]],
    ['a list of place types', PlaceTypesText, ['0', '0,1,11', '999'], ['', '0,', ',0', '0, 1', '1000', 'a']],
    [
      'the coordinates of a point',
      PointGeometry.properties.coordinates,
      [[4, 43]],
      [[4], [4, 43, 0], ['4', 43]],
    ],
    [
      'a mark of simulated boats',
      Type.Object(SimulatedField),
      [{}, { simulated: true }],
      [{ simulated: false }],
    ],
  ])('are these for %s', (_name, schema, valid, invalid) => {
    expect(listValid(schema, valid)).toEqual(valid)
    expect(listValid(schema, invalid)).toEqual([])
  })

  it('are a length for lists in a query', () => {
    expect(listValid(PlaceTypesText, [`${'10,'.repeat(66)}10`, `${'10,'.repeat(66)}100`])).toHaveLength(1)
    expect(listValid(FacilitiesText, ['a'.repeat(1000), 'a'.repeat(1001)])).toHaveLength(1)
  })
})

describe('a field without a value', () => {
  it.each<[string, TSchema, unknown]>([
    ['text', Type.String(), 'a'],
    ['number', Type.Number({ minimum: 0 }), 1],
    ['list', Type.Array(Type.String()), ['a']],
    ['object', Type.Object({ id: Id }), { id: 1 }],
    ['choice', Type.Union([Type.Literal('up'), Type.Literal('down')]), 'up'],
  ])('is null, of the type %s', (_name, schema, value) => {
    expect(listValid(Nullable(schema), [value, null, undefined, -1, 'x'.repeat(9)])).toEqual(
      [value, null, -1, 'x'.repeat(9)].filter((each) => each === null || Value.Check(schema, each)),
    )
  })

  it('keeps the limits and the description of its schema', () => {
    expect(Nullable(Type.Number({ minimum: 0, description: 'Knots.' }))).toMatchObject({
      type: ['number', 'null'],
      minimum: 0,
      description: 'Knots.',
    })
  })

  it('is an alternative to an object, which the serialiser of responses writes', () => {
    const schema = Type.Object({ id: Id })
    expect(Nullable(schema)).toMatchObject({ anyOf: [schema, { type: 'null' }] })
  })
})

describe('the query of a layer', () => {
  const bbox = { x1: 179, y1: -18, x2: -179, y2: -16 }

  it('has the default zoom of the map, and zooms from 0 to 22', () => {
    expect(Value.Default(BboxQuery, { ...bbox })).toEqual({ ...bbox, zoom: mapZoom.default })
    expect(
      listValid(
        BboxQuery,
        [0, 22, -1, 22.5].map((zoom) => ({ ...bbox, zoom })),
      ),
    ).toHaveLength(2)
  })

  it('needs the whole box, whose sides are on the globe', () => {
    for (const side of ['x1', 'y1', 'x2', 'y2']) {
      const { [side as keyof typeof bbox]: _left, ...rest } = { ...bbox, zoom: 8 }
      expect(Value.Check(BboxQuery, rest), side).toBe(false)
      const beyond = side.startsWith('x') ? 180.5 : 90.5
      expect(Value.Check(BboxQuery, { ...bbox, zoom: 8, [side]: beyond }), side).toBe(false)
    }
  })

  it('has further parameters beside the box', () => {
    const query = createBboxQuery({ stinkpots: Type.Boolean() })
    expect(Value.Check(query, { ...bbox, zoom: 8, stinkpots: true })).toBe(true)
    expect(
      listValid(query, [
        { ...bbox, zoom: 8 },
        { zoom: 8, stinkpots: true },
      ]),
    ).toEqual([])
  })

  it('of a record needs its id', () => {
    expect(listValid(IdParams, [{ id: 7 }, { id: 0 }, {}])).toEqual([{ id: 7 }])
  })
})

describe('a collection', () => {
  const cluster = { cluster: true, count: 2, bbox: [4, 43, 5, 44], types: { 0: 2 } }

  it('of points has records and aggregated points, the latter without an id', () => {
    const schema = PointCollection(Type.Object({ id: Id }))
    const collect = (properties: object, feature: object = {}) => ({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [4, 43] }, properties, ...feature },
      ],
    })
    const valid = [collect({ id: 7 }, { id: 7 }), collect(cluster)]
    const invalid = [
      collect({ id: 0 }),
      collect({ ...cluster, cluster: false }),
      collect({ id: 7 }, { id: 'a' }),
    ]
    expect(listValid(schema, [...valid, ...invalid])).toEqual(valid)
  })

  it('has aggregated points of at least one record, with a whole box', () => {
    const wrong = [
      { ...cluster, count: 0 },
      { ...cluster, bbox: [4, 43, 5] },
      { ...cluster, bbox: [4, 43, 5, 44, 0] },
      { ...cluster, types: { 0: 1.5 } },
    ]
    expect(listValid(ClusterProperties, [cluster, ...wrong])).toEqual([cluster])
  })

  it.each(['LineString', 'Polygon'] as const)('of shapes has only %s, and tells its minimum zoom', (kind) => {
    const schema = ShapeCollection(kind, Type.Object({ name: Type.String() }))
    const shape = { type: 'Feature', geometry: { type: kind, coordinates: [] }, properties: { name: 'a' } }
    const other = {
      ...shape,
      geometry: { type: kind === 'Polygon' ? 'LineString' : 'Polygon', coordinates: [] },
    }
    const collect = (features: object[], more: object = {}) => ({
      type: 'FeatureCollection',
      features,
      ...more,
    })
    const valid = [collect([shape]), collect([], { properties: { minimum_zoom: 9 } })]
    const invalid = [
      collect([other]),
      collect([], { properties: {} }),
      collect([{ ...shape, properties: {} }]),
    ]
    expect(listValid(schema, [...valid, ...invalid])).toEqual(valid)
  })
})
