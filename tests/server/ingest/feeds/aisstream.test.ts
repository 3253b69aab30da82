import { describe, expect, it } from 'vitest'
import { decodeAisstreamMessage } from '../../../../src/server/ingest/feeds/aisstream.ts'

const heard = new Date('2026-11-21T12:00:00Z')
const at = new Date('2026-11-21T11:59:58.318Z')
const vessel = { mmsi: '227006760' }
const dimension = { A: 20, B: 8, C: 3, D: 3 }
const sizes = { lengthMetres: 28, beamMetres: 6 }

/** Decodes a message of the type with the body and the time of `at`. */
function decode(type: string, body: object, metadata: object = {}) {
  const MetaData = { MMSI: 227006760, time_utc: '2026-11-21 11:59:58.318353 +0000 UTC', ...metadata }
  const Message = { [type]: { UserID: 227006760, ...body } }
  return decodeAisstreamMessage(JSON.stringify({ MessageType: type, MetaData, Message }), heard)
}

const positionReport = {
  Latitude: 43.5,
  Longitude: 4.1,
  Sog: 6.2,
  Cog: 88,
  TrueHeading: 511,
  NavigationalStatus: 0,
}
const position = {
  kind: 'position',
  vessel,
  at,
  latitude: 43.5,
  longitude: 4.1,
  sog: 6.2,
  cog: 88,
  heading: 511,
  navStatus: 0,
}
const staticData = {
  Name: 'ESPADON @@',
  CallSign: 'FABC@@',
  ImoNumber: 9_074_729,
  Type: 37,
  Dimension: dimension,
  MaximumStaticDraught: 2.5,
}
const statedData = {
  kind: 'static',
  vessel,
  at,
  name: 'ESPADON',
  callSign: 'FABC',
  imo: '9074729',
  shipType: 37,
  ...sizes,
  draughtMetres: 2.5,
}
const aidReport = { Latitude: 43.4, Longitude: 5, Type: 5, Name: 'CAP COUR', NameExtension: 'ONNE' }
const aid = {
  kind: 'aid',
  mmsi: vessel.mmsi,
  at,
  latitude: 43.4,
  longitude: 5,
  name: 'CAP COURONNE',
  aidType: 5,
  virtual: false,
  offPosition: null,
  lengthMetres: null,
  widthMetres: null,
}

describe('message of aisstream.io', () => {
  it.each([
    'PositionReport',
    'StandardClassBPositionReport',
    'LongRangeAisBroadcastMessage',
    'StandardSearchAndRescueAircraftReport',
  ])('%s has a position', (type) => expect(decode(type, positionReport)).toEqual([position]))

  it.each([{ Latitude: 91 }, { Longitude: null }, { Latitude: 'north' }])(
    'has no position with %j',
    (unknown) => expect(decode('PositionReport', { ...positionReport, ...unknown })).toEqual([]),
  )

  it('has only the values that are stated', () => {
    expect(decode('PositionReport', { Latitude: 43.5, Longitude: 4.1 })).toEqual([
      { ...position, sog: null, cog: null, heading: null, navStatus: null },
    ])
  })

  it('ShipStaticData has static data', () => {
    expect(decode('ShipStaticData', staticData)).toEqual([statedData])
  })

  it('has no static data for the values that mean "unknown"', () => {
    const unknown = { Name: '@@', ImoNumber: 0, Type: 0, Dimension: { A: 0 }, MaximumStaticDraught: 0 }
    expect(decode('ShipStaticData', unknown)).toEqual([
      {
        ...statedData,
        name: null,
        callSign: null,
        imo: null,
        shipType: null,
        lengthMetres: null,
        beamMetres: null,
        draughtMetres: null,
      },
    ])
  })

  it('ExtendedClassBPositionReport has a position and static data', () => {
    expect(decode('ExtendedClassBPositionReport', { ...positionReport, ...staticData })).toEqual([
      position,
      statedData,
    ])
  })

  it('StaticDataReport has static data in two parts', () => {
    const reports = {
      ReportA: { Name: 'ESPADON' },
      ReportB: { CallSign: 'FABC', ShipType: 37, Dimension: dimension },
    }
    expect(decode('StaticDataReport', reports)).toEqual([
      { kind: 'static', vessel, at, name: 'ESPADON', callSign: 'FABC', shipType: 37, ...sizes },
    ])
  })

  it('StaticDataReport may lack its second part', () => {
    expect(decode('StaticDataReport', { ReportA: { Name: 'ESPADON' } })).toMatchObject([
      { name: 'ESPADON', callSign: null, shipType: null, lengthMetres: null, beamMetres: null },
    ])
  })

  it.each([
    [{}, {}],
    [
      { VirtualAtoN: true, Dimension: dimension },
      { virtual: true, lengthMetres: 28, widthMetres: 6 },
    ],
    [{ Timestamp: 10, OffPosition: true }, { offPosition: true }],
    [{ Timestamp: 10, OffPosition: false }, { offPosition: false }],
    [{ Timestamp: 60, OffPosition: true }, { offPosition: null }],
  ])('AidsToNavigationReport has an aid, with %j: %j', (fields, expected) => {
    expect(decode('AidsToNavigationReport', { ...aidReport, ...fields })).toEqual([{ ...aid, ...expected }])
  })

  it('AidsToNavigationReport without a position has none', () => {
    expect(decode('AidsToNavigationReport', { ...aidReport, Latitude: 91 })).toEqual([])
  })

  it('of another type has no observations', () => expect(decode('BaseStationReport', {})).toEqual([]))

  it('has the time of reception if it states none', () => {
    expect(decode('PositionReport', positionReport, { time_utc: 'now' })).toEqual([
      { ...position, at: heard },
    ])
  })

  it('has the MMSI of its metadata if its body states none, with nine digits', () => {
    expect(decode('PositionReport', { ...positionReport, UserID: null }, { MMSI: 2_275_000 })).toMatchObject([
      { vessel: { mmsi: '002275000' } },
    ])
  })

  it.each([
    'no JSON',
    'null',
    '5',
    '{"error":"Api Key Is Not Valid"}',
    '{"MessageType":"PositionReport"}',
    '{"MessageType":"PositionReport","Message":{"PositionReport":null}}',
  ])('is not %s', (text) => expect(decodeAisstreamMessage(text, heard)).toBeNull())
})
