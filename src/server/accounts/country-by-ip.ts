import { open, validate, type CountryResponse, type Reader } from 'maxmind'
import { createRequire } from 'node:module'
import { countryCodes } from '../../core/catalogue/countries.ts'
import { parseIpAddress } from '../system/network/ip-address.ts'
import { isPrivateIp } from '../system/network/private-ip.ts'

interface CountryRecord {
  country_code?: string
}

const databaseFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/**
 * Creates a function that looks up the country of an IP address in a table of the package,
 * without network requests. The table (8 MB) is loaded at the first look-up. Returns null for
 * private and unknown addresses.
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
    const plain = parseIpAddress(address)?.toString() ?? ''
    // The table assigns some private networks to countries.
    if (!validate(plain) || isPrivateIp(plain)) return null
    reading ??= read()
    const found = (await reading)?.get(plain) as CountryRecord | null | undefined // the table's own shape
    const code = found?.country_code
    return code && countryCodes.includes(code) ? code : null
  }
}
