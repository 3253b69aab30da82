import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

countries.registerLocale(english)

/** Names in the World Port Index and other sources that the library does not know. */
const otherNames = new Map(
  Object.entries({
    burma: 'MM',
    'cape verde': 'CV',
    'congo, democratic republic of the': 'CD',
    'congo, republic of the': 'CG',
    curacao: 'CW',
    'east timor': 'TL',
    'falkland islands (islas malvinas)': 'FK',
    'federated states of micronesia': 'FM',
    'gambia, the': 'GM',
    'bahamas, the': 'BS',
    'the bahamas': 'BS',
    'the gambia': 'GM',
    'ivory coast': 'CI',
    "cote d'ivoire": 'CI',
    'korea, south': 'KR',
    'korea, north': 'KP',
    'south korea': 'KR',
    'north korea': 'KP',
    laos: 'LA',
    macau: 'MO',
    micronesia: 'FM',
    'netherlands antilles': 'CW',
    reunion: 'RE',
    russia: 'RU',
    'saint martin': 'MF',
    'st. helena': 'SH',
    svalbard: 'SJ',
    'jan mayen': 'SJ',
    swaziland: 'SZ',
    turkey: 'TR',
    turkiye: 'TR',
    'virgin islands': 'VI',
    'british virgin islands': 'VG',
    'u.s. virgin islands': 'VI',
  }),
)

/** Returns the two-letter code of a country by its English name; null if the name is unknown. */
export function toCountryCode(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .trim()
    .toLowerCase()
  if (!plain) return null
  return otherNames.get(plain) ?? countries.getAlpha2Code(plain, 'en') ?? null
}
