import { describe, expect, it } from 'vitest'
import { assertReadableName, parseStationFromName } from '../../../../src/server/weather/ndbc/file-kinds.ts'
import { isReportFile, readReports } from '../../../../src/server/weather/ndbc/read-reports.ts'
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
        isShip: false,
        at: '2022-06-05T13:00:00.000Z',
        position: null,
        values: { wdir: 280, wspd: 5.8, gst: 7.8, pres: 1015.2, wtmp: 13.9, ptdy: 1.6 },
      },
      {
        station: '44013',
        isShip: false,
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
        isShip: false,
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

  it('reads each line by the nearest header above it', () => {
    const joined = `YY MM DD hh WD WSPD VIS
97 06 30 23 180 4.0 99.0
# a year of four digits, with minutes and the tide
#YYYY MM DD hh mm WD WSPD VIS TIDE
#yr mo dy hr mn degT m/s nmi ft
2007 06 30 23 10 190 5.0 1.5 2.5
#YY MM DD hh mm WDIR WSPD VIS
08 07 01 00 20 200 6.0 2.5
`
    expect(
      readReports(`\uFEFF${joined}`, 'tplm2', now).reports.map(({ at, values }) => [at, values]),
    ).toEqual([
      ['1997-06-30T23:00:00.000Z', { wdir: 180, wspd: 7.8 }],
      ['2007-06-30T23:10:00.000Z', { wdir: 190, wspd: 9.7, vis: 1.5, tide: 2.5 }],
      ['2008-07-01T00:20:00.000Z', { wdir: 200, wspd: 11.7, vis: 2.5 }],
    ])
  })

  it('rejects lines that the header does not fit', () => {
    const text = `YY MM DD hh WSPD
2006 01 01 00 5.0
2006 01 01 00 30 5.0
#YY MM DD hh mm PRES PTIME WSPD WDIR WTIME
2006 01 01 01 00 1000.0 0050 9.0 100 0055
#YY MM DD hh mm OTMP
2006 01 01 02 00 11.0`
    const { reports, rejected } = readReports(text.replaceAll('\n', '\r'), 'tplm2', now)
    expect(reports).toHaveLength(1)
    expect(rejected).toEqual({
      'more columns than the header': 1,
      'below the header of another kind of file': 2,
    })
  })

  it.each([
    ['supplemental measurements', '#YY MM DD hh mm PRES PTIME WSPD WDIR WTIME'],
    ['water levels of tsunami buoys', '#YY MM DD hh mm ss T HEIGHT'],
    [
      'observations of drifting buoys',
      '#YY MM DD hhmm LAT LON WDIR WSPD GST PRES PTDY ATMP WTMP DEWP WVHT DPD',
    ],
    ['oceanographic data', '#YY MM DD hh mm DEPTH OTMP COND SAL O2% O2PPM CLCON TURB PH EH'],
    ['currents', '#YY MM DD hh mm DEP01 DIR01 SPD01 DEP02 DIR02 SPD02'],
    ['solar radiation', '#YY MM DD hh mm SRAD1 SWRAD'],
    ['rain', '#YY MM DD hh mm ACCUM'],
    ['water levels', 'YYYY MM DD hh TG01 TG02 TG03'],
    ['wave spectra', 'YYYY MM DD hh mm .0200 .0325 .0375'],
    ['wave spectra', '#YY MM DD hh mm Sep_Freq < spec_1 (freq_1) spec_2 (freq_2)'],
  ])('refuses a file of %s by its header', (name, header) => {
    expect(() => readReports(`${header}\n2022 06 01 00 00 1 2 3\n`, '44013', now)).toThrow(
      `it holds ${name}; of NDBC's files only those of the weather are read`,
    )
    expect(isReportFile(header)).toBe(false)
  })

  it('makes a station of each ship without an id, at its position', () => {
    const text = `#STN LAT LON YYYY MM DD hh mm WSPD
SHIP 40.1 -70.2 2022 06 05 12 00 5.0
SHIP 41.0 -60.0 2022 06 05 12 00 6.0
SHIP MM MM 2022 06 05 12 00 7.0`
    const { reports, rejected } = readReports(text, null, now)
    expect(reports.map(({ station, isShip }) => [station, isShip])).toEqual([
      ['SHIP/40.100,-70.200', true],
      ['SHIP/41.000,-60.000', true],
    ])
    expect(rejected).toEqual({ 'no position on the globe': 1 })
    const bare = readReports('STN YY MM DD hh WSPD\nSHIP 22 06 05 12 5.0', null, now)
    expect(bare.rejected).toEqual({ 'ship without a position': 1 })
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

  it('are read with a byte order mark, and without the name if letters of it are lost', () => {
    expect(readStations(`\uFEFF${xml}`).stations).toEqual(expected)
    expect(readStations(`\uFEFF${table}`).stations).toEqual(expected)
    expect(readStations(table.replace('ARES', 'S\uFFFDte')).stations[1]?.name).toBe('TPLM2')
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

describe('names of NDBC files', () => {
  it.each([
    ['44013.txt', '44013'],
    ['TPLM2.cwind', 'TPLM2'],
    ['tplm2h2020.txt.gz', 'tplm2'],
    ['4401392021.txt', '44013'],
    ['44013b2021.txt.gz', '44013'],
    ['44013_5day.txt', '44013'],
    ['2101584.txt', '2101584'],
    ['latest_obs.txt', null],
    ['hour_12.txt', null],
  ])('%s is of the station %s', (name, station) => {
    expect(parseStationFromName(name)).toBe(station)
  })

  it.each([
    '44013.supl',
    'a.dart',
    'a.DRIFT',
    '44013.ocean.gz',
    'a.adcp2',
    'a.rain',
    'a.swr1',
    'a.data_spec',
  ])('%s is refused', (name) => {
    expect(() => assertReadableName(name)).toThrow("of NDBC's files only those of the weather are read")
  })

  it.each(['44013.txt', '44013.cwind', '44013.spec', '44013h2020.txt.gz', 'latest_obs.txt', 'file'])(
    '%s is not refused',
    (name) => {
      expect(() => assertReadableName(name)).not.toThrow()
    },
  )
})
