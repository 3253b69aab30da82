import { describe, expect, it } from 'vitest'
import {
  demoSource,
  forecastSource,
  getSource,
  gpxSource,
  placeSources,
  sources,
  userSource,
  weatherSource,
} from '../../../src/core/catalogue/sources.ts'

describe('sources', () => {
  it('have different keys, a licence and an attribution', () => {
    expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length)
    expect(sources.filter(({ licence, attribution }) => !licence || !attribution)).toEqual([])
  })

  it.each([
    ['openstreetmap', 'OpenStreetMap', 'ODbL-1.0', '© OpenStreetMap contributors'],
    ['nga-wpi', 'NGA World Port Index', 'Public domain', 'NGA World Port Index (Pub. 150)'],
    ['gfw-anchorages', 'Global Fishing Watch', 'Apache-2.0', 'Global Fishing Watch anchorages'],
    ['sea-ports', 'sea-ports', 'MIT', 'sea-ports'],
    ['gpx', 'GPX file', 'not stated', 'GPX file'],
    ['ais', 'AIS', 'not stated', 'AIS transmissions'],
  ])('%s is published as "%s" under %s and credited as "%s"', (key, name, licence, attribution) => {
    expect(getSource(key)).toEqual({ key, name, licence, attribution })
  })

  it('records of members are under the licence of OpenStreetMap, so that they can go there', () => {
    expect(userSource.licence).toBe(getSource('openstreetmap').licence)
    expect(userSource.key).toBe('members')
    expect(gpxSource.key).toBe('gpx')
    expect(demoSource.key).toBe('demo')
    expect(demoSource.name).toContain('simulated')
    expect(demoSource.attribution).toContain('simulated')
  })

  it('the weather of NOAA is in the public domain; Open-Meteo asks for its name and CC BY 4.0', () => {
    expect(weatherSource.licence).toBe('Public domain')
    expect(weatherSource.attribution).toBe('NOAA/NDBC')
    expect(weatherSource.name).toBe('NOAA National Data Buoy Center')
    expect(forecastSource.licence.replaceAll('-', ' ')).toBe('CC BY 4.0')
    expect(forecastSource.attribution).toContain(forecastSource.name)
    expect(forecastSource.attribution).toContain('Open-Meteo.com, CC BY 4.0')
  })

  it('an unknown key is the source of the members', () => {
    expect(getSource('openstreetmap').name).toBe('OpenStreetMap')
    expect(getSource('atlantis')).toBe(userSource)
  })

  it('AIS and the simulation provide no places', () => {
    const others = sources.filter((source) => !placeSources.includes(source))
    expect(others.map(({ key }) => key)).toEqual(['ais', 'demo'])
  })
})
