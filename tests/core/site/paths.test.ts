import { expect, it } from 'vitest'
import { blogProvider, ownProvider } from '../../../src/core/catalogue/providers.ts'
import { hiddenTagKey, positionTag } from '../../../src/core/catalogue/tags.ts'
import { activityFeedPath } from '../../../src/core/site/activity-feed.ts'
import { ogcBasePath, vectorTilesBasePath } from '../../../src/core/site/gis-paths.ts'
import { languageCookie, pageDataElementId, themeCookie } from '../../../src/core/site/page-data.ts'
import { matchPage, serverPages } from '../../../src/core/site/pages.ts'

it('CONTRACT section 7: programs find the OGC API, the tiles and the feed', () => {
  expect(ogcBasePath).toBe('/ogc')
  expect(`${vectorTilesBasePath}/places.json`).toBe('/tiles/places.json')
  expect(activityFeedPath).toBe('/activity.atom')
})

it('cookies and the data of a page keep their names, so that an update forgets no choice', () => {
  expect(themeCookie).toBe('roadstead_theme')
  expect(languageCookie).toBe('roadstead_language')
  expect(pageDataElementId).toBe('roadstead-data')
})

it('names that the product writes into records do not change', () => {
  expect(ownProvider).toBe('roadstead')
  expect(blogProvider).toBe('blog')
  expect(hiddenTagKey).toBe('roadstead')
  expect(positionTag).toEqual({ key: 'position', approximate: 'approximate' })
})

it('section 2: pages of the server are where links and mails lead, and no pages of the app', () => {
  expect(serverPages).toMatchObject({
    signIn: '/users/sign_in',
    signUp: '/users/sign_up',
    signOut: '/users/sign_out',
    password: '/users/password',
    confirmation: '/users/confirmation',
    admin: '/admin',
  })
  for (const path of Object.values(serverPages)) expect(matchPage(path), path).toBeNull()
  expect(serverPages.openIdCallback).toBe(`${serverPages.openId}/callback`)
  expect(serverPages.adminEdits.startsWith(`${serverPages.admin}/`)).toBe(true)
  expect(serverPages.signalkPackage).toMatch(/^\/signalk-roadstead\.tgz$/)
})
