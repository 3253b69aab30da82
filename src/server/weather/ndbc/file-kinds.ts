import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** A kind of NDBC's files that is not read, although some have columns of the same names. */
interface OtherKind {
  name: string
  /** Extensions in `realtime2` and in the directories of five days. */
  extensions: readonly string[]
  /** Columns that no other kind has. */
  columns: RegExp
}

const otherKinds: readonly OtherKind[] = [
  // Its pressure and wind are extremes of an hour, each at a time of its own.
  { name: 'supplemental measurements', extensions: ['supl'], columns: /^(PTIME|WTIME)$/ },
  { name: 'water levels of tsunami buoys', extensions: ['dart'], columns: /^HEIGHT$/ },
  { name: 'observations of drifting buoys', extensions: ['drift'], columns: /^hhmm$/ },
  { name: 'oceanographic data', extensions: ['ocean'], columns: /^(OTMP|COND|SAL|O2%|CLCON)$/ },
  { name: 'currents', extensions: ['adcp', 'adcp2'], columns: /^(DEP|DIR|SPD)0\d$|^Bin$/ },
  { name: 'solar radiation', extensions: ['srad'], columns: /^(SRAD\d?|SWRAD|LWRAD)$/ },
  { name: 'rain', extensions: ['rain'], columns: /^(ACCUM|RATE)$/ },
  { name: 'water levels', extensions: ['wlevel', 'tide'], columns: /^TG\d\d$/ },
  {
    name: 'wave spectra',
    extensions: ['data_spec', 'swden', 'swdir', 'swdir2', 'swr1', 'swr2', 'spectral'],
    columns: /^(Sep_Freq|spec_1|alpha\d_1|r\d_1|\d?\.\d{2,4})$/,
  },
  { name: 'the state of its instruments', extensions: ['hkp', 'hkpg'], columns: /^(BATT|BATTV?\d?)$/ },
]

/** Throws {@link UnreadableInputError} if the name of a file is that of a kind that is not read. */
export function assertReadableName(name: string): void {
  const extension = /\.([a-z\d_]+)$/i.exec(name.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? ''
  const kind = otherKinds.find(({ extensions }) => extensions.includes(extension))
  if (kind) throw createKindError(kind)
}

/** Throws {@link UnreadableInputError} if the columns of a header are those of a kind that is not read. */
export function assertReadableColumns(names: readonly string[]): void {
  const kind = findOtherKind(names)
  if (kind) throw createKindError(kind)
}

/** Whether the columns of a header are those of a kind that is not read. */
export function isOtherKind(names: readonly string[]): boolean {
  return findOtherKind(names) !== undefined
}

function findOtherKind(names: readonly string[]): OtherKind | undefined {
  return otherKinds.find(({ columns }) => names.some((name) => columns.test(name)))
}

function createKindError({ name }: OtherKind): UnreadableInputError {
  return new UnreadableInputError(
    `it holds ${name}; of NDBC's files only those of the weather are read: latest_obs.txt, .txt, .cwind and .spec`,
  )
}

/**
 * Extracts the station from a file name: '44013.txt', 'TPLM2.cwind', of a year 'tplm2h2020.txt.gz', of a month
 * '4401312020.txt' and '44013a2020.txt' (months are 1 to 9, a, b and c), and of five days '44013_5day.txt' contain it;
 * null for 'latest_obs.txt' and the like.
 */
export function parseStationFromName(name: string): string | null {
  const [, short, long] =
    /^(?:([a-z\d]{5})(?:[a-z1-9]\d{4}|_5day)?|(\d{7}))(?:\.[a-z\d_]{1,10}){1,2}$/i.exec(name) ?? []
  return short ?? long ?? null
}
