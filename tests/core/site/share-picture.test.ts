import { expect, it } from 'vitest'
import { getSharePicturePath } from '../../../src/core/site/share-picture.ts'

it.each([
  ['home', null, 'en', '/og/home.png'],
  ['home', null, 'fr', '/og/home.png?lang=fr'],
  ['place', 7, 'en', '/og/place/7.png'],
  ['vessel', 7, 'de', '/og/vessel/7.png?lang=de'],
  ['navAid', 7, 'en', '/og/nav_aid/7.png'],
  ['place', null, 'en', '/og/home.png'],
  ['home', 7, 'en', '/og/home.png'],
] as const)('the picture of the page %s of %s in %s is %s', (name, id, language, path) => {
  expect(getSharePicturePath(name, id, language)).toBe(path)
})
