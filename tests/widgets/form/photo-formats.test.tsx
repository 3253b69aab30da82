import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { createPostsStore } from '../../../src/client/places/posts.ts'
import { photoAccept, photoTypeNames } from '../../../src/core/catalogue/photo-types.ts'
import { uploadChunkBytes } from '../../../src/core/limits/posts.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { formatMessage } from '../../../src/core/text.ts'
import { ProfilePhotoForm } from '../../../src/widgets/profile/ProfilePhotoForm.tsx'
import { Reviews } from '../../../src/widgets/reviews/Reviews.tsx'
import { VesselPhotos } from '../../../src/widgets/vessel/VesselPhotos.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

/** Creates a file of the given size with the header of an iPhone photo (HEIC). */
function createHeicFile(bytes: number): File {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))
  return new File([content], 'IMG_1.HEIC', { type: 'image/heic' })
}

interface PhotoForm {
  render(api: FakeApi): ReactNode
  label: string
  /** Sends the form; null for a form that sends a chosen photo at once. */
  submit: (() => Promise<void>) | null
}

const forms: Record<string, PhotoForm> = {
  'the review form': {
    render: (api) => <Reviews store={createPostsStore(api, 1401, [])} placeName="Port Camargue" />,
    label: 'Photo',
    async submit() {
      await page.getByLabelText('Your review').fill('Calm and deep.')
      await page.getByRole('button', { name: 'Submit review' }).click()
    },
  },
  'the photos of a vessel': {
    render: () => <VesselPhotos vessel={buildVessel()} isOwner onChange={() => undefined} />,
    label: 'Add a photo',
    submit: null,
  },
  'the profile photo': {
    render: () => <ProfilePhotoForm user={buildOwnUser()} />,
    label: 'Select an image to upload:',
    submit: () => page.getByRole('button', { name: 'Update profile photo' }).click(),
  },
}

describe.each(Object.entries(forms))('%s', (_name, { render, label, submit }) => {
  function renderForm() {
    const api = createFakeApi()
    const { container } = renderStrict(wrapWithApi(api, render(api), [], createUserSessionStore()))
    return { api, container, input: page.getByLabelText(label) }
  }

  it('accepts the formats that the server accepts and lists them', async () => {
    const { container, input } = renderForm()
    await expect.element(input).toHaveAttribute('accept', photoAccept)
    expect(container.textContent).toContain(photoTypeNames)
  })

  it.each([
    ['smaller', uploadChunkBytes / 2],
    ['larger', uploadChunkBytes * 1.25],
  ])('refuses HEIC %s than a direct upload with instructions and without a request', async (_size, bytes) => {
    const { api, container, input } = renderForm()
    await input.upload(createHeicFile(bytes))
    await submit?.()
    const refusal = formatMessage(english.photoUpload.photoKind, { kinds: photoTypeNames })
    await expect
      .poll(() => [container.textContent, ...$notices.get().map(({ text }) => text)].join())
      .toContain(refusal)
    expect(api.calls).toEqual([])
  })
})
