/** What is written into satellite charts and the README.TXT of a pack of them. Ours. */
export const satCharts = {
  imagery: 'Imagery: {credit}',
  licence: 'Licence of the imagery: {licence}',
  dated: 'The imagery was taken: {date}',
  undated: 'When the imagery was taken is not known.',
  upscaled: 'The imagery has no more detail than zoom {zoom}: it is enlarged here.',
  incomplete: {
    one: 'INCOMPLETE: 1 of {tiles} tiles is missing; coarser imagery stands in for {standIns}.',
    other: 'INCOMPLETE: {missing} of {tiles} tiles are missing; coarser imagery stands in for {standIns}.',
  },
  tilesMissing: {
    one: 'INCOMPLETE: 1 of {tiles} tiles is missing.',
    other: 'INCOMPLETE: {missing} of {tiles} tiles are missing.',
  },
  unreadableTiles: 'INCOMPLETE: some tiles could not be read.',
  sheetTitle: '{position} zoom {zoom}',
  readme: {
    title: '{product} satellite charts',
    notForNavigation: 'NOT FOR NAVIGATION. Use them beside official charts, never instead of them.',
    what: {
      one: 'This file is a satellite picture as a chart in the format BSB/KAP, which OpenCPN and other navigation programs open.',
      other:
        'These {count} files are satellite pictures as charts in the format BSB/KAP, which OpenCPN and other navigation programs open.',
    },
    made: 'Made on {date} by {site}',
    area: 'Area: south {south}, west {west}, north {north}, east {east} (degrees, WGS84)',
    zoom: 'Zoom: {zoom}, about {metres} metres a pixel in the middle',
    sourcesTitle: 'Imagery',
    installTitle: 'How to install',
    install: [
      '1. Unpack this file into a folder of its own.',
      '2. In OpenCPN open Options, then Charts, then Chart Files.',
      '3. Press Add Directory and choose the folder.',
      '4. Tick Scan Charts and Update Database, then press OK.',
      'Other programs: put the .kap files where the program looks for BSB or KAP raster charts.',
    ],
    filesTitle: { one: 'File', other: 'Files' },
    complete: 'complete',
    missing: {
      one: 'INCOMPLETE: 1 of {tiles} tiles is missing; coarser imagery stands in for {standIns}',
      other: 'INCOMPLETE: {missing} of {tiles} tiles are missing; coarser imagery stands in for {standIns}',
    },
    upscaled: 'enlarged from zoom {zoom}',
    omittedTitle: { one: 'Sheet that is not here', other: 'Sheets that are not here' },
    noImagery: 'no imagery',
    sourceUnavailable: 'the source of the imagery did not answer; try again later',
    renderFailed: 'it could not be made',
    manifest: {
      one: 'manifest.json lists the file with its checksum (SHA-256), corners and sources.',
      other: 'manifest.json lists the files with their checksums (SHA-256), corners and sources.',
    },
  },
  crossesAntimeridian: 'must not be east of x2: a file of this kind cannot cross the antimeridian',
} as const
