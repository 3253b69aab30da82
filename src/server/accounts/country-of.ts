import { open, validate, type CountryResponse, type Reader } from 'maxmind'
import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { countryCodes } from '../../core/catalogue/countries.ts'

interface CountryRecord {
  country_code?: string
}

const databaseFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Tells the country of a network address from a table in the package, without
 * asking anyone. The table (8 MB) is read when the first address is asked for;
 * null for private addresses and those it does not know.
 */
export function createCountryFinder(onFailure: (error: Error) => void) {
  let reading: Promise<Reader<CountryResponse> | null> | null = null

  async function read(): Promise<Reader<CountryResponse> | null> {
    try {
      return await open<CountryResponse>(createRequire(import.meta.url).resolve(databaseFile))
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
      return null
    }
  }

  return async (address: string): Promise<string | null> => {
    const plain = address.replace(/^::ffff:/, '')
    if (!validate(plain) || isOfNoCountry(plain)) return null
    reading ??= read()
    const found = (await reading)?.get(plain) as CountryRecord | null | undefined // the table's own shape
    const code = found?.country_code
    return code && countryCodes.includes(code) ? code : null
  }
}

/** Networks inside houses and machines, some of which the table claims for a country (RFC 6890). */
const houses = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  houses.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  houses.addSubnet(network, bits, 'ipv6')
}

function isOfNoCountry(address: string): boolean {
  return houses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
