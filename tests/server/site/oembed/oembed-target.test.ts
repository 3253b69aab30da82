import { describe, expect, it } from 'vitest'
import { chooseFrame, findOEmbedTarget } from '../../../../src/server/site/oembed/oembed-target.ts'
import { buildNavAid } from '../../../factories/records.ts'

const site = 'https://site.example'
const find = (url: string, sites = [site]) => findOEmbedTarget(url, sites)
const frameHome = (query: string) =>
  chooseFrame({ name: 'home', id: null, query: new URLSearchParams(query) }, undefined)
const query = new URLSearchParams()

describe('the target of a URL', () => {
  it.each([
    ['with the other protocol', 'http://site.example/placeview/7', site],
    ['with the port of its protocol', 'https://site.example:443/placeview/7', site],
    ['with the port of the other protocol', 'http://site.example:443/placeview/7', site],
    ['with port 80 over TLS', 'https://site.example:80/placeview/7', site],
    ['with the same other port', 'https://site.example:8443/placeview/7', 'http://site.example:8443'],
  ])('is on the site %s', (_name, url, siteUrl) => {
    expect(find(url, [siteUrl])).toMatchObject({ name: 'place', id: 7 })
  })

  it('is on any of several sites, and keeps its query', () => {
    const target = find('https://other.example/?lat=1&lng=2', [site, 'https://other.example'])
    expect(target.name).toBe('home')
    expect(target.id).toBeNull()
    expect(target.query.get('lng')).toBe('2')
    expect(() => find(`${site}/`, [])).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it.each([
    ['a user name only', 'https://me@site.example/'],
    ['a password only', 'https://:secret@site.example/'],
    ['another protocol', 'ftp://site.example/'],
    ['another port of the same site', 'https://site.example:8080/'],
    ['a parent domain', 'https://example/'],
    ['the form of a place', `${site}/placeedit/7`],
    ['a private page of another site', 'https://other.example/profile'],
  ])('is not found for %s', (_name, url) => {
    expect(() => find(url)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it.each(['/profile', '/userview/7'])('needs a log-in at %s', (path) => {
    expect(() => find(site + path)).toThrow(expect.objectContaining({ code: 'unauthorized' }))
  })
})

describe('the frame', () => {
  it('of a vessel is lower than a map', () => {
    expect(chooseFrame({ name: 'vessel', id: 5, query }, undefined)).toEqual({
      path: '/embed/vessel-card?vessel-id=5',
      width: 600,
      height: 120,
    })
    expect(chooseFrame({ name: 'place', id: 6, query }, undefined)).toEqual({
      path: '/embed/map?place-id=6&zoom=14',
      width: 600,
      height: 400,
    })
  })

  it('of an aid is a map around it', () => {
    const navAid = buildNavAid({ latitude: -33.5, longitude: 18.25 })
    expect(chooseFrame({ name: 'navAid', id: 1, query }, navAid)).toEqual({
      path: '/embed/map?lat=-33.5&lng=18.25&zoom=14&layers=pois+navAids',
      width: 600,
      height: 400,
    })
    expect(chooseFrame({ name: 'navAid', id: 1, query }, undefined).path).toBe(
      '/embed/map?zoom=14&layers=pois+navAids',
    )
  })

  it.each([
    ['lat=90&lng=180&zoom=18', 'lat=90&lng=180&zoom=18'],
    ['lat=-90&lng=-180&zoom=3', 'lat=-90&lng=-180&zoom=3'],
    ['lat=0&lng=0', 'lat=0&lng=0'],
    ['lat=90.1&lng=5', ''],
    ['lat=-90.1&lng=5', ''],
    ['lat=5&lng=180.1', ''],
    ['lat=5&lng=-180.1', ''],
    ['lat=5', ''],
    ['lng=5', ''],
    ['lat=+&lng=5', ''],
    ['lat=north&lng=5', ''],
    ['zoom=2', ''],
    ['zoom=19', ''],
    ['layers=pois,navAids buoys', 'layers=pois+navAids+buoys'],
    ['layers=vessels', ''],
    ['layers=nonsense,pois', 'layers=pois'],
  ])('of the home page with %s keeps what is valid', (text, kept) => {
    expect(frameHome(text)).toEqual({
      path: kept ? `/embed/map?${kept}` : '/embed/map',
      width: 600,
      height: 400,
    })
  })
})
