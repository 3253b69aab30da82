import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { photoAccept, photoTypeNames } from '../../src/core/catalogue/photo-types.ts'
import type { Language } from '../../src/core/languages.ts'
import { formatMessage } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let user: SiteUser
let vesselId: number
let placeId: number

beforeAll(async () => {
  user = await signUpSiteUser(site, 'Heidi', 'Wave')
  const vessel = await user.call<{ id: number }>('POST', '/vessels', { vessel: { name: 'Pixel', loa: 9 } })
  const place = await user.call<{ id: number }>('POST', '/places', {
    place: { name: 'Anse Photo', longitude: 8.61, latitude: 41.61 },
  })
  vesselId = vessel.id
  placeId = place.id
})

const mebibyte = 1024 * 1024
/** Creates a file of the given size with the header of an iPhone photo (HEIC). */
function createHeicFile(bytes: number) {
  const buffer = Buffer.alloc(bytes)
  buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer }
}

/** Each form with a photo: its path, its file input and how it is submitted. */
const forms = {
  'the review form': {
    path: () => `/placeview/${placeId}`,
    input: '.rs-review-form input[type=file]',
    submit: async (page: Page) => {
      await page.locator('.rs-review-form textarea').fill('Calm and deep.')
      await page.locator('.rs-review-form button[type=submit]').click()
    },
  },
  'the photos of a vessel': {
    path: () => `/vesselview/${vesselId}`,
    input: '.rs-upload input[type=file]',
    submit: () => Promise.resolve(),
  },
  'the profile photo': {
    path: () => '/profile',
    input: '.rs-photo-form input[type=file]',
    submit: (page: Page) => page.locator('.rs-photo-form button[type=submit]').click(),
  },
}

const openAsUser = (path: string, language: Language = 'en') =>
  open(site + path, { context: { ...user.context, locale: language }, expectErrors: /415/ })

describe.each(Object.entries(forms))('%s', (_name, { path, input, submit }) => {
  let page: Page
  beforeAll(async () => {
    page = await openAsUser(path())
  })
  afterAll(() => page.context().close())
  beforeEach(() => page.goto(site + path()))

  it('accepts the formats that the server accepts and lists them', async () => {
    const chooser = page.locator(input)
    await chooser.waitFor({ state: 'attached' })
    expect(await chooser.getAttribute('accept')).toBe(photoAccept)
    await page.getByText(photoTypeNames).waitFor()
  })

  it.each([
    ['below', 1.5 * mebibyte],
    ['above', 2.5 * mebibyte],
  ])('refuses HEIC %s 2 MiB with instructions and without a request', async (_size, bytes) => {
    const calls: string[] = []
    const recordCall = (request: Request) => {
      if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
    }
    page.on('request', recordCall)
    await page.locator(input).setInputFiles(createHeicFile(bytes))
    await submit(page)
    await page
      .getByText(
        'This file cannot be read. Save the photo as JPEG and choose it again (formats: JPEG, PNG, GIF, WebP, AVIF).',
      )
      .first()
      .waitFor()
    page.off('request', recordCall)
    expect(calls).toEqual([])
  })
})

it('the HEIC error is in the language of the user', async () => {
  const page = await openAsUser('/profile', 'fr')
  await page.locator(forms['the profile photo'].input).setInputFiles(createHeicFile(1000))
  await forms['the profile photo'].submit(page)
  await page
    .getByText(formatMessage(getLanguageMessages('fr').messages.posts.photoKind, { kinds: photoTypeNames }))
    .waitFor()
})

it.each([
  ['below', 0],
  ['above', 2.5 * mebibyte],
])('a JPEG %s 2 MiB with the name of another format is accepted', async (_size, paddingBytes) => {
  const page = await openAsUser('/profile')
  // Bytes after the end of a JPEG are ignored by decoders.
  const buffer = Buffer.concat([await createPlainPhoto(), Buffer.alloc(paddingBytes)])
  await page
    .locator(forms['the profile photo'].input)
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await forms['the profile photo'].submit(page)
  await page.getByText('profile photo updated').waitFor()
})
