/** Texts in satellite charts and in the README.TXT of a chart pack. */
export const satCharts = {
  imagery: 'Imagery: {credit}',
  licence: 'Licence of the imagery: {licence}',
  dated: 'Date of the imagery: {date}',
  undated: 'The date of the imagery is unknown.',
  upscaled: 'The imagery has no more detail than zoom {zoom}; it is enlarged.',
  incomplete: {
    one: 'INCOMPLETE: 1 of {tiles} tiles is missing; {standIns} replaced with coarser imagery.',
    other: 'INCOMPLETE: {missing} of {tiles} tiles are missing; {standIns} replaced with coarser imagery.',
  },
  tilesMissing: {
    one: 'INCOMPLETE: 1 of {tiles} tiles is missing.',
    other: 'INCOMPLETE: {missing} of {tiles} tiles are missing.',
  },
  unreadableTiles: 'INCOMPLETE: some tiles could not be read.',
  sheetTitle: '{position} zoom {zoom}',
  readme: {
    title: '{product} satellite charts',
    notForNavigation: 'NOT FOR NAVIGATION. Use them together with official charts, never instead of them.',
    what: {
      one: 'This file is a satellite image as a chart in BSB/KAP format for OpenCPN and other navigation programs.',
      other:
        'These {count} files are satellite images as charts in BSB/KAP format for OpenCPN and other navigation programs.',
    },
    made: 'Created on {date} by {site}',
    area: 'Area: south {south}, west {west}, north {north}, east {east} (degrees, WGS84)',
    zoom: 'Zoom: {zoom}, about {metres} metres per pixel at the centre',
    sourcesTitle: 'Imagery',
    installTitle: 'How to install',
    install: [
      '1. Unpack this file into a separate folder.',
      '2. In OpenCPN open Options, then Charts, then Chart Files.',
      '3. Press Add Directory and choose the folder.',
      '4. Tick Scan Charts and Update Database, then press OK.',
      'Other programs: put the .kap files where the program looks for BSB or KAP raster charts.',
    ],
    filesTitle: { one: 'File', other: 'Files' },
    complete: 'complete',
    missing: {
      one: 'INCOMPLETE: 1 of {tiles} tiles is missing; {standIns} replaced with coarser imagery',
      other: 'INCOMPLETE: {missing} of {tiles} tiles are missing; {standIns} replaced with coarser imagery',
    },
    upscaled: 'enlarged from zoom {zoom}',
    omittedTitle: { one: 'Missing sheet', other: 'Missing sheets' },
    noImagery: 'no imagery',
    sourceUnavailable: 'the imagery source did not respond; try again later',
    renderFailed: 'it could not be rendered',
    manifest: {
      one: 'manifest.json lists the file with its checksum (SHA-256), corners and sources.',
      other: 'manifest.json lists the files with their checksums (SHA-256), corners and sources.',
    },
  },
} as const
