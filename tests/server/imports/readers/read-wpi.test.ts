import { describe, expect, it } from 'vitest'
import { readFacilities } from '../../../../src/core/catalogue/facility-rules.ts'
import { readWpi, toUnlocodeAlias } from '../../../../src/server/imports/readers/read-wpi.ts'
import { emptyPlaceFields, type SourceRecord } from '../../../../src/server/imports/source-record.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const port = {
  'World Port Index Number': '7950',
  'Main Port Name': 'Maurer',
  'UN/LOCODE': 'US MRR',
  'Country Code': 'United States',
  'Harbor Size': 'Small',
  Latitude: '40.5',
  Longitude: '-74.25',
}

/** Reads a file with one port. */
async function readPort(fields: Record<string, string> = {}) {
  const row = { ...port, ...fields }
  const content = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`
  const [record] = await collect(readWpi(createByteStream(content)))
  return record
}

describe('World Port Index', () => {
  it('lists ports as commercial facilities', async () => {
    expect(await readPort()).toEqual({
      kind: 'place',
      key: 'wpi:7950',
      source: 'nga-wpi',
      source_licence: 'Public domain',
      source_url: 'https://msi.nga.mil/Publications/WPI',
      updated_at: null,
      isArea: false,
      aliases: ['unlocode:USMRR'],
      name: 'Maurer',
      type_enum: 10,
      latitude: 40.5,
      longitude: -74.25,
      ...emptyPlaceFields,
      country_code: 'US',
      tags: { harbor_size: 'Small', unlocode: 'US MRR' },
      approximate: false,
      prominence: 25,
    } satisfies SourceRecord)
  })

  it.each([
    [{ 'Cranes - Fixed': 'Unknown', 'Cranes - Mobile': 'Yes' }, { crane: 'Yes' }],
    [
      {
        'Cranes - Fixed': 'No',
        'Cranes - Mobile': 'No',
        'Cranes - Floating': 'No',
        'Cranes - Container': 'No',
      },
      { crane: 'No' },
    ],
    [{ 'Cranes - Fixed': 'No', 'Cranes - Mobile': 'Unknown' }, {}],
  ])('has a crane only if its kinds are stated: %j', async (columns, tags) => {
    expect(await readPort({ ...columns, 'Harbor Size': '', 'UN/LOCODE': '' })).toHaveProperty('tags', tags)
  })

  it('states facilities by its supplies and services, never by what is unknown', async () => {
    const record = (await readPort({
      'Supplies - Potable Water': 'Yes',
      'Supplies - Diesel Oil': 'No',
      'Supplies - Provisions': 'Unknown',
      'Services - Electricity': 'Yes',
      Repairs: 'Limited',
      'First Port of Entry': 'No',
    })) as { tags: Record<string, string> }
    expect(readFacilities(record.tags, 10)).toEqual({
      fuel: 'no',
      water: 'yes',
      electricity: 'yes',
      repairs: 'yes',
    })
  })

  it('has tags only for known values', async () => {
    const unknown = { 'Harbor Type': 'Unknown', 'Channel Depth (m)': '0.0', Repairs: 'None', 'Dry Dock': '' }
    const known = {
      'Shelter Afforded': 'Good',
      'Anchorage Depth (m)': '7.1',
      'Harbor Size': '',
      'UN/LOCODE': '',
    }
    expect(await readPort({ ...unknown, ...known })).toMatchObject({
      aliases: [],
      tags: { shelter: 'Good', anchorage_depth_m: '7.1' },
    })
    expect(Object.keys(((await readPort({ ...unknown, ...known })) as { tags: object }).tags)).toHaveLength(2)
  })

  it.each([
    ['Large', 45],
    ['Medium', 35],
    ['Small', 25],
    ['Very Small', 15],
    ['', 15],
    ['constructor', 15],
  ])('ranks ports of the size "%s" with %i', async (size, prominence) => {
    expect(await readPort({ 'Harbor Size': size })).toMatchObject({ prominence })
  })

  it('has whole numbers with or without decimals', async () => {
    expect(await readPort({ 'World Port Index Number': ' 7950.0 ' })).toMatchObject({ key: 'wpi:7950' })
  })

  it.each([
    [{ 'World Port Index Number': '' }, 'no port number'],
    [{ 'World Port Index Number': 'x1' }, 'no port number'],
    [{ Latitude: '' }, 'no valid position'],
    [{ Longitude: '181' }, 'no valid position'],
  ])('with %j is rejected: %s', async (fields, reason) => {
    expect(await readPort(fields)).toEqual({ kind: 'rejected', reason })
  })

  it('is refused without its columns', async () => {
    await expect(collect(readWpi(createByteStream('Name,Latitude\nx,1\n')))).rejects.toThrow(
      'it has no column "World Port Index Number", "Main Port Name", "Longitude"',
    )
  })
})

describe('toUnlocodeAlias', () => {
  it.each([
    ['US MRR', 'unlocode:USMRR'],
    ['frmrs', 'unlocode:FRMRS'],
    ['DK A2B', 'unlocode:DKA2B'],
    ['FRMR', null],
    ['1RMRS', null],
    ['', null],
    [undefined, null],
  ])('converts %j to %j', (text, alias) => expect(toUnlocodeAlias(text)).toBe(alias))
})
