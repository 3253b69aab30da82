import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PlaceGallery } from '../../../src/app/parts/place/PlaceGallery.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

it('statement of section 5: Only posts with an image appear in the carousel, maximum 12.', async () => {
  const posts = Array.from({ length: 26 }, (_, id) =>
    id % 2 === 0
      ? buildPost({ id, comment: `Picture ${id / 2 + 1}`, image_url: `/icon.svg?${id}` })
      : buildPost({ id, comment: 'No picture', image_url: null }),
  )
  const gallery = <PlaceGallery place={buildPlace()} posts={posts} />
  const { container } = renderStrict(wrapWithApi(createFakeApi(), gallery))
  const getCaption = () => container.querySelector('[data-shown=true] figcaption')?.textContent
  const next = page.getByRole('button', { name: 'Next photo' })
  for (let at = 1; at <= 12; at++) {
    await expect.element(page.getByText(`${at} of 12`, { exact: true })).toBeVisible()
    expect(getCaption()).toBe(`Picture ${at}`)
    if (at < 12) await next.click()
  }
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
})
