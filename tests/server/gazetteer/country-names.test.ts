import { expect, it } from 'vitest'
import { toCountryCode } from '../../../src/server/gazetteer/country-names.ts'

it.each([
  ['France', 'FR'],
  ["Côte d'Ivoire", 'CI'],
  ['Korea, South', 'KR'],
  ['Turkiye', 'TR'],
  ['Atlantis', null],
  ['constructor', null],
  ['', null],
])('the country code of "%s" is %j', (name, code) => expect(toCountryCode(name)).toBe(code))
