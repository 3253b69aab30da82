/** Shelter of a place from wind sea. Ours. */
export const shelter = {
  title: 'Shelter from waves',
  loadFailed: 'The shelter of this place could not be loaded.',

  /** Sentences about a direction. */
  directionDegrees: '{from} ({bearing}°)',
  openToCoast: '{from}: {distance} of open water to {coast}.',
  openToHorizon: '{from}: at least {distance} of open water.',
  closedByLand: '{from}: land, no open water.',
  theCoast: 'the coast',
  spread: '{min} to {max} within this direction.',
  atWind: 'At {wind}: about {wave}, {period} s.',
  noWaveAtWind: 'At {wind}: no waves.',
  coastOf: 'Coast: {source}.',

  /** Names of the rose and its rays. */
  rose: 'Open water and waves by direction; the arrow keys choose a direction',
  rayName: '{from} ({bearing}°), {distance}',
  rayWithWave: '{from} ({bearing}°), {distance}, waves {wave}',

  /** The waves of the chosen wind. The verdict is never shown if the coast is too coarse. */
  sheltered: 'Sheltered',
  exposed: 'Exposed',
  waveScale: 'Significant wave height',
  seconds: '{seconds} s',

  /** Why the shelter is unknown, and what the sum leaves out. */
  tooCoarse: 'Unknown: the coast is too coarse here ({spacing}).',
  onLand: 'Unknown: by this coast, the position is on land, with no water within {distance}.',
  approximate: 'Unknown: the position of this place is only approximate.',
  importCoast: 'The operator of this site can import a finer coast: {command}',
  coarseRays: 'Open water by this coast, to look at only: no waves are computed from it.',
  leavesOut: 'Not in this sum: swell that bends around headlands, currents, depth and holding.',
  coastUsed: 'Coast: {source}, a point every {spacing}.',

  /** Choice of the wind. */
  wind: 'Wind',
  windNow: 'Now',
  windForecast: 'Tonight',
  windOwn: 'Set wind',
  measuredBy: 'Measured by {station}, {distance} away, {age}.',
  gusts: 'Gusts {gust}.',
  noWindNow: 'No wind was measured nearby in the last {hours} hours.',
  noForecast: 'There is no forecast for this night.',
  direction: 'From (°)',
  speed: 'Speed, {unit}',

  /** The coming night. */
  night: 'The coming night',
  hour: 'Hour of the night',
  worst: 'worst {time}, {wave} from {point}',
  hourValue: '{time}: wind {point} {wind}, waves {wave}',
  hourUnknown: '{time}: wind {point} {wind}, waves unknown',
  localTime: 'Local time ({zone})',

  /** The logged month. */
  logged:
    'Exposed to more than {limit} for {exposed} of {observed} observed hours in {days} days ({station}).',
  loggedWorst: 'Worst: {wave} from {point} at {wind}, {date}.',

  /** Table of all directions. */
  table: 'All directions as a table',
  columns: {
    direction: 'Direction',
    openWater: 'Open water',
    shortest: 'Shortest',
    longest: 'Longest',
    limitedBy: 'Limited by',
    wave: 'Waves',
    period: 'Period',
  },
  openSea: 'open sea',

  /** The sentence of the block 'Tonight'. */
  tonightForecast: 'Tonight: at most {wave} of wind sea, worst {time} from {point} (forecast by {provider}).',
  tonightCalm: 'Tonight: no wind sea (forecast by {provider}).',
  tonightFromNow:
    'Wind now {point} {wind}: about {wave} of wind sea ({station}, {age}). There is no forecast for this night.',
  tonightNoWind:
    'Waves tonight unknown: there is no forecast, and no wind was measured nearby in the last {hours} hours.',
  tonightTooCoarse: 'Shelter unknown: the coast is too coarse here ({spacing}).',
  tonightOnLand: 'Shelter unknown: by the coast in use, this position is on land.',
  tonightApproximate: 'Shelter unknown: the position is only approximate.',
} as const

/** Where wind and waves come from, at the start of a sentence. */
export const shelterFrom = {
  n: 'From the north',
  ne: 'From the north-east',
  e: 'From the east',
  se: 'From the south-east',
  s: 'From the south',
  sw: 'From the south-west',
  w: 'From the west',
  nw: 'From the north-west',
} as const
