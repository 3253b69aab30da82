import { describe, expect, it } from 'vitest'
import {
  getNewPlacePath,
  getPilotCardPath,
  getRecordPath,
  getSignInPath,
  getSignUpPath,
  matchPage,
  pages,
  parseRecordId,
} from '../../../src/core/site/pages.ts'

describe('matchPage', () => {
  it('section 2: finds every page by its path', () => {
    for (const [name, path] of Object.entries(pages)) {
      const id = path.endsWith(':id') ? 1401 : null
      expect(matchPage(path.replace(':id', '1401'))).toEqual({ name, id })
    }
  })

  it.each([
    ['/', 'home', null],
    ['/placeview', 'placeFromState', null],
    ['/nav_aidview/7', 'navAid', 7],
    ['/nav_aidview', 'navAidFromState', null],
    ['/placeedit/7', 'placeEdit', 7],
    ['/placeedit', 'placeEditFromState', null],
    ['/nav_aidedit/7', 'navAidEdit', 7],
    ['/nav_aidedit', 'navAidEditFromState', null],
    ['/vesselview/7', 'vessel', 7],
    ['/vesselview', 'vesselFromState', null],
    ['/userview/7', 'user', 7],
    ['/profile', 'profile', null],
    ['/faq', 'faq', null],
    ['/roadstead-plugin', 'plugin', null],
    ['/embed', 'embed', null],
  ])('section 2: %s is the page %s', (path, name, id) => {
    expect(matchPage(path)).toEqual({ name, id })
  })

  it('ignores trailing slashes', () => {
    expect(matchPage('/faq/')).toEqual({ name: 'faq', id: null })
    expect(matchPage('/placeview/7///')).toEqual({ name: 'place', id: 7 })
    expect(matchPage('//')).toEqual({ name: 'home', id: null })
  })

  it.each(['/nowhere', '/faq/1', '/placeview/0', '/placeview/x', '/placeview/7/card', '/users/sign_in', ''])(
    'does not know %j',
    (path) => {
      expect(matchPage(path)).toBeNull()
    },
  )
})

describe('parseRecordId', () => {
  it('accepts positive whole numbers up to nine digits', () => {
    expect(parseRecordId('1')).toBe(1)
    expect(parseRecordId('1401')).toBe(1401)
    expect(parseRecordId('999999999')).toBe(999_999_999)
    expect(['0', '01', '-1', '1.5', '1e3', '', ' 1', '1234567890'].map(parseRecordId)).toEqual(
      Array.from({ length: 8 }, () => null),
    )
  })
})

describe('paths of pages', () => {
  it('of a record contain its id', () => {
    expect(matchPage(getRecordPath('vessel', 5))).toEqual({
      name: 'vessel',
      id: 5,
    })
    expect(getPilotCardPath(1401)).toBe('/placeview/1401/card')
  })

  it('the log-in and sign-up return to a page, whatever its URL contains', () => {
    const returnTo = '/placeview/7?a=b&c=d#é'
    for (const path of [getSignInPath(returnTo), getSignUpPath(returnTo)])
      expect(new URL(path, 'http://x').searchParams.get('return_to')).toBe(returnTo)
    expect(getSignInPath('/')).toMatch(/^\/users\/sign_in\?/)
    expect(getSignUpPath('/')).toMatch(/^\/users\/sign_up\?/)
  })

  it('the form for a new place opens on the map at the position', () => {
    const { pathname, searchParams } = new URL(
      getNewPlacePath({ latitude: 43.5, longitude: -4.5 }),
      'http://x',
    )
    expect(pathname).toBe('/')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      lat: '43.5',
      lng: '-4.5',
      zoom: '15',
      layers: 'pois',
      add: '1',
    })
  })
})
