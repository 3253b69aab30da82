import { open, validate, type CountryResponse, type Reader } from 'maxmind'
import { createRequire } from 'node:module'
import { countryCodes } from '../../core/catalogue/countries.ts'
import { isPrivateIp } from '../system/network/private-ip.ts'

interface CountryRecord {
  country_code?: string
}

const databaseFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Tells the country of a network address from a table in the package, without
 * asking anyone. The table (8 MB) is read when the first address is asked for;
 * null for private addresses and those it does not know.
 */
export function createCountryLookup(onFailure: (error: Error) => void) {
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
    // The table claims some private networks for a country.
    if (!validate(plain) || isPrivateIp(plain)) return null
    reading ??= read()
    const found = (await reading)?.get(plain) as CountryRecord | null | undefined // the table's own shape
    const code = found?.country_code
    return code && countryCodes.includes(code) ? code : null
  }
}
