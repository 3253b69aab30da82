import { describe, expect, it } from 'vitest'
import type { ExportQuery } from '../../../../src/core/contract/place.ts'
import { parseExportFilter } from '../../../../src/server/places/exports/routes.ts'
import { DomainError } from '../../../../src/server/system/domain-error.ts'

function getWrongFields(name: 'gpx' | 'kml' | 'csv' | 'geojson', query: ExportQuery): unknown {
  try {
    return parseExportFilter(name, query)
  } catch (error) {
    return error instanceof DomainError ? [error.code, ...Object.keys(error.details.errors ?? {})] : error
  }
}

describe('the filter of an export', () => {
  it('selects all without a query', () => {
    expect(parseExportFilter('csv', {})).toEqual({
      bounds: null,
      types: null,
      facilities: [],
      updatedSince: null,
      limit: null,
      includeDeleted: false,
    })
  })

  it('has the bounds, types, facilities and limit of the query', () => {
    expect(
      parseExportFilter('csv', { bbox: '3,42,6,44', types: '0,19', has: 'fuel,water', limit: 5 }),
    ).toMatchObject({
      bounds: { x1: 3, y1: 42, x2: 6, y2: 44 },
      types: [0, 19],
      facilities: ['fuel', 'water'],
      limit: 5,
    })
  })

  it.each([
    ['csv', true],
    ['geojson', true],
    ['gpx', false],
    ['kml', false],
  ] as const)('with a time includes deleted places in %s: %s', (name, includeDeleted) => {
    expect(parseExportFilter(name, { updated_since: '2026-01-31T12:00:00+01:00' })).toMatchObject({
      updatedSince: '2026-01-31T11:00:00.000Z',
      includeDeleted,
    })
    expect(parseExportFilter(name, {}).includeDeleted).toBe(false)
  })

  it('reads a time before 1970 as 1970', () => {
    expect(parseExportFilter('csv', { updated_since: '1969-12-31T23:59:59Z' }).updatedSince).toBe(
      '1970-01-01T00:00:00.000Z',
    )
  })

  it('refuses options of other formats', () => {
    const opencpn = { flavour: 'opencpn' } as ExportQuery // TypeBox infers no type from a list
    expect(getWrongFields('gpx', { networklink: true })).toEqual(['invalid', 'networklink'])
    expect(getWrongFields('kml', opencpn)).toEqual(['invalid', 'flavour'])
    expect(getWrongFields('kml', { networklink: true })).toMatchObject({ bounds: null })
    expect(getWrongFields('gpx', opencpn)).toMatchObject({ bounds: null })
    expect(getWrongFields('csv', { bbox: '1,2' })).toEqual(['invalid', 'bbox'])
    expect(getWrongFields('gpx', { bom: 1 })).toEqual(['invalid', 'bom'])
    expect(getWrongFields('csv', { updated_since: 'x' })).toEqual(['invalid', 'updated_since'])
  })
})
