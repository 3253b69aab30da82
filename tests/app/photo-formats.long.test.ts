import type { Page } from 'playwright'
import { beforeAll, inject, it } from 'vitest'
import { photoTypeNames } from '../../src/core/catalogue/photo-types.ts'
import { uploadChunkBytes } from '../../src/core/limits/posts.ts'
import type { Language } from '../../src/core/languages.ts'
import { formatMessage } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let user: SiteUser

beforeAll(async () => {
  user = await signUpSiteUser(site, 'Heidi', 'Wave')
})

/** Creates a file of the given size with the header of an iPhone photo (HEIC). */
function createHeicFile(bytes: number) {
  const buffer = Buffer.alloc(bytes)
  buffer.write('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer }
}

const input = '.rs-photo-form input[type=file]'
const openProfile = (language: Language = 'en') =>
  open(`${site}/profile`, { context: { ...user.context, locale: language }, expectErrors: /415/ })
const submit = (page: Page) => page.locator('.rs-photo-form button[type=submit]').click()

it('the HEIC error is in the language of the user', async () => {
  const page = await openProfile('fr')
  await page.locator(input).setInputFiles(createHeicFile(1000))
  await submit(page)
  await page
    .getByText(
      formatMessage(getLanguageMessages('fr').messages.photoUpload.photoKind, { kinds: photoTypeNames }),
    )
    .waitFor()
})

it.each([
  ['smaller', 0],
  ['larger', 1.25 * uploadChunkBytes],
])(
  'a JPEG %s than a direct upload with the name of another format is accepted',
  async (_size, paddingBytes) => {
    const page = await openProfile()
    // Bytes after the end of a JPEG are ignored by decoders.
    const buffer = Buffer.concat([await createPlainPhoto(), Buffer.alloc(paddingBytes)])
    await page.locator(input).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await submit(page)
    await page.getByText('profile photo updated').waitFor()
  },
)
