import { describe, expect, it } from 'vitest'
import { readSeaPorts } from '../../../../src/server/imports/readers/read-sea-ports.ts'
import { emptyPlaceFields, type SourceRecord } from '../../../../src/server/imports/source-record.ts'

const records = [...readSeaPorts()]

describe('starter data', () => {
  it('contains ports with approximate positions', () => {
    expect(records.find((record) => 'key' in record && record.key === 'sea-ports:AEAJM')).toEqual({
      kind: 'place',
      key: 'sea-ports:AEAJM',
      source: 'sea-ports',
      source_licence: 'MIT',
      source_url: 'https://www.npmjs.com/package/sea-ports',
      updated_at: null,
      isArea: false,
      aliases: ['unlocode:AEAJM'],
      name: 'Ajman',
      type_enum: 10,
      latitude: 25.4052165,
      longitude: 55.5136433,
      ...emptyPlaceFields,
      city: 'Ajman',
      country_code: 'AE',
      tags: {},
      approximate: true,
      prominence: 1,
    } satisfies SourceRecord)
  })

  it('rejects ports without a position', () => {
    const reasons = records.flatMap((record) => (record.kind === 'rejected' ? [record.reason] : []))
    expect(new Set(reasons)).toEqual(new Set(['no valid position']))
  })
})
