import { describe, expect, it } from 'vitest'
import { readReports } from '../../../../src/server/weather/ndbc/read-reports.ts'
import { readStations } from '../../../../src/server/weather/ndbc/read-stations.ts'

const now = new Date('2022-06-05T13:10:00Z')

const realtime = `#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC  nmi  hPa    ft
2022 06 05 13 00 280  3.0  4.0    MM    MM    MM  MM 1015.2    MM  13.9    MM   MM +1.6    MM
2022 06 05 12 50 099  10.3  99.0   0.5     7   3.5 100 9999.0 999.0  -1.8 999.0 1.6 -0.4 99.00
`

describe('NDBC weather reports', () => {
  it('section 9: converts wind by 3600/1850 and keeps values that have their unit already', () => {
    const { reports, total, rejected } = readReports(realtime, '44013', now)
    expect({ total, rejected }).toEqual({ total: 2, rejected: {} })
    expect(reports).toEqual([
      {
        station: '44013',
        at: '2022-06-05T13:00:00.000Z',
        position: null,
        values: { wdir: 280, wspd: 5.8, gst: 7.8, pres: 1015.2, wtmp: 13.9, ptdy: 1.6 },
      },
      {
        station: '44013',
        at: '2022-06-05T12:50:00.000Z',
        position: null,
        // 99 is a valid direction in degrees and a placeholder for speed.
        values: {
          wdir: 99,
          wspd: 20,
          wvht: 0.5,
          dpd: 7,
          apd: 3.5,
          mwd: 100,
          wtmp: -1.8,
          vis: 1.6,
          ptdy: -0.4,
        },
      },
    ])
  })

  it('reads columns by name, in any order, with the headers of all years', () => {
    const reordered = 'BAR WD hh DD MM YY\n1013.4 090 23 31 12 98\n'
    expect(readReports(reordered, 'tplm2', now).reports).toEqual([
      {
        station: 'TPLM2',
        at: '1998-12-31T23:00:00.000Z',
        position: null,
        values: { wdir: 90, pres: 1013.4 },
      },
    ])
    const latest = `#STN LAT LON YYYY MM DD hh mm ATMP WSPD
14041 -8.000 55.000 2021 05 18 16 00 27.3 6.9
44013 42.346 -70.651 2021 05 18 16 00 MM MM`
    expect(readReports(latest, null, now)).toMatchObject({
      total: 2,
      rejected: { 'nothing measured': 1 },
      reports: [
        { station: '14041', position: { latitude: -8, longitude: 55 }, values: { atmp: 27.3, wspd: 13.4 } },
      ],
    })
  })

  it('rejects impossible rows by reason', () => {
    const rows = [
      '2022 06 05 15 00 5 1000', // more than an hour in the future
      '1970 01 01 00 00 5 1000',
      '2022 02 30 12 00 5 1000',
      '2022 06 05 12 00 5 3000',
      '2022 06 05 12 00 6 1001',
      'MM MM MM MM MM MM MM',
    ]
    const { reports, rejected } = readReports(`YY MM DD hh mm WSPD PRES\n${rows.join('\n')}`, '44013', now)
    expect(reports.map(({ values }) => values)).toEqual([{ wspd: 9.7 }])
    expect(rejected).toEqual({
      'clock in the future': 1,
      'clock that was never set': 1,
      'no moment': 2,
      'value out of range: pres': 1,
      'repeated in the file': 1,
    })
  })

  it('refuses files without a header, and files of one station without a station id', () => {
    expect(() => readReports('<html>busy</html>', '44013', now)).toThrow('it has no header')
    expect(() => readReports(realtime, null, now)).toThrow('--station')
  })
})

describe('NDBC stations', () => {
  const xml = `<?xml version="1.0"?><stations count="4">
    <station id="44013" lat="42.346" lon="-70.651" name="BOSTON 16 NM &amp; East" type="buoy" met="y"/>
    <station id="tplm2" lat="38.9" lon="-76.4" name="" type="fixed"/>
    <station id="21413" lat="30" lon="152" name="Tsunami" type="dart"/>
    <station id="nowhere" lat="" lon="" name="x" type="buoy"/>
  </stations>`
  const table = `# STATION_ID | OWNER | TTYPE | HULL | NAME | PAYLOAD | LOCATION | TIMEZONE | FORECAST | NOTE
#
44013|N|3-meter discus buoy||BOSTON 16 NM &#38; East||42.346 N 70.651 W (42&#176;20'44" N 70&#176;39'4" W)|E| |
tplm2|N|C-MAN|||ARES|38.900 N 76.400 W (x)|E| |
`
  const expected = [
    { id: '44013', name: 'BOSTON 16 NM & East', latitude: 42.346, longitude: -70.651 },
    { id: 'TPLM2', name: 'TPLM2', latitude: 38.9, longitude: -76.4 },
  ]

  it('are the same from the XML and from the table', () => {
    expect(readStations(xml)).toEqual({
      stations: expected,
      total: 4,
      rejected: { 'tsunami buoy, reports no weather': 1, 'no position on the globe': 1 },
    })
    expect(readStations(table).stations).toEqual(expected)
  })

  it('of the table may lie in the south and the east, and are listed once', () => {
    const line = '51WH0|N|Buoy||Reef||22.667 S 153.917 E (22&#176;40\'0" S 153&#176;55\'1" E)|E| |\n'
    expect(readStations(`${table}${line}${line}`)).toEqual({
      stations: [...expected, { id: '51WH0', name: 'Reef', latitude: -22.667, longitude: 153.917 }],
      total: 4,
      rejected: { 'repeated in the file': 1 },
    })
  })

  it('throw on other documents', () => {
    expect(() => readStations('<html></html>')).toThrow('no list of stations')
    expect(() => readStations('<stations><station')).toThrow('not well-formed')
    expect(() => readStations('id,name\n1,2')).toThrow('neither')
  })
})
