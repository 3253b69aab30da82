import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { photoAccept, photoTypeNames } from '../../src/core/catalogue/photo-types.ts'
import { languages, type Language } from '../../src/core/languages.ts'
import { formatMessage } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { createPlainPhoto } from '../fakes/photos.ts'
import { useBrowser } from './browser.ts'
import { signUpSiteUser, type SiteUser } from './site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let member: SiteUser
let vesselId: number
let placeId: number

beforeAll(async () => {
  member = await signUpSiteUser(site, 'Heidi', 'Wave')
  const vessel = await member.call<{ id: number }>('POST', '/vessels', { vessel: { name: 'Pixel', loa: 9 } })
  const place = await member.call<{ id: number }>('POST', '/places', {
    place: { name: 'Anse Photo', longitude: 8.61, latitude: 41.61 },
  })
  vesselId = vessel.id
  placeId = place.id
})

const megabytes = 1024 * 1024
/** The first bytes of a photo of an iPhone, as long as is asked. */
function heic(bytes: number) {
  const buffer = Buffer.alloc(bytes)
  buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer }
}

/** Each form with a photo: its path, its input, and how what was chosen is sent. */
const forms = {
  'the review form': {
    path: () => `/placeview/${placeId}`,
    input: '.rs-review-form input[type=file]',
    send: async (page: Page) => {
      await page.locator('.rs-review-form textarea').fill('Calm and deep.')
      await page.locator('.rs-review-form button[type=submit]').click()
    },
  },
  'the photos of a vessel': {
    path: () => `/vesselview/${vesselId}`,
    input: '.rs-upload input[type=file]',
    send: () => Promise.resolve(),
  },
  'the profile photo': {
    path: () => '/profile',
    input: '.rs-photo-form input[type=file]',
    send: (page: Page) => page.locator('.rs-photo-form button[type=submit]').click(),
  },
}

const openAs = (path: string, language: Language = 'en') =>
  open(site + path, { context: { ...member.context, locale: language }, expectErrors: /415/ })

describe.each(Object.entries(forms))('%s', (_name, { path, input, send }) => {
  it('offers the kinds that the server takes, and says them', async () => {
    const page = await openAs(path())
    const chooser = page.locator(input)
    await chooser.waitFor({ state: 'attached' })
    expect(await chooser.getAttribute('accept')).toBe(photoAccept)
    await page.getByText(photoTypeNames).waitFor()
  })

  it.each([
    ['below', 1.5 * megabytes],
    ['above', 2.5 * megabytes],
  ])('refuses HEIC of a size %s 2 MiB in one sentence that says what to do', async (_size, bytes) => {
    const page = await openAs(path())
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
    })
    await page.locator(input).setInputFiles(heic(bytes))
    await send(page)
    await page
      .getByText(
        'This file cannot be read. Save the photo as JPEG and choose it again (formats: JPEG, PNG, GIF, WebP, AVIF).',
      )
      .first()
      .waitFor()
    expect(calls).toEqual([])
  })
})

it.each(languages.map(({ code }) => code))(
  'the sentence is in the language of the reader: %s',
  async (code) => {
    const page = await openAs('/profile', code)
    await page.locator(forms['the profile photo'].input).setInputFiles(heic(1000))
    await forms['the profile photo'].send(page)
    await page
      .getByText(formatMessage(getLanguageMessages(code).messages.posts.photoKind, { kinds: photoTypeNames }))
      .waitFor()
  },
)

it.each([
  ['below', 0],
  ['above', 2.5 * megabytes],
])('a JPEG with a name of another kind is taken %s 2 MiB', async (_size, more) => {
  const page = await openAs('/profile')
  // What follows the end of a JPEG makes it long.
  const buffer = Buffer.concat([await createPlainPhoto(), Buffer.alloc(more)])
  await page
    .locator(forms['the profile photo'].input)
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await forms['the profile photo'].send(page)
  await page.getByText('profile photo updated').waitFor()
})
