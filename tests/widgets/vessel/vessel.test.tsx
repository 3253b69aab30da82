import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../src/client/api/call.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { saveUnit } from '../../../src/client/preferences.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { Avatar } from '../../../src/widgets/avatar/Avatar.tsx'
import { FollowButton } from '../../../src/widgets/vessel-card/FollowButton.tsx'
import { VesselCard } from '../../../src/widgets/vessel-card/VesselCard.tsx'
import { VesselPicture } from '../../../src/widgets/vessel-card/VesselPicture.tsx'
import { LastPosition } from '../../../src/widgets/vessel/LastPosition.tsx'
import { VesselDetailList, VesselDimensions } from '../../../src/widgets/vessel/VesselDetailList.tsx'
import { VesselPhotos } from '../../../src/widgets/vessel/VesselPhotos.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { createUserSessionStore, buildVessel } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
  saveUnit('length', 'm')
})

/** Waits for the confirmation with this text and answers it. */
async function answerConfirmation(text: string, isConfirmed = true): Promise<void> {
  await expect.poll(() => $confirmRequest.get()?.text).toBe(text)
  $confirmRequest.get()?.resolve(isConfirmed)
}

const getNoticeTexts = () => $notices.get().map(({ text }) => text)

describe('VesselPicture', () => {
  it('statement of section 4: A vessel image falls back to a red powerboat icon if it is a stinkpot, else its type icon; a person without a picture gets a generic person icon.', async () => {
    const { rerender, container } = renderStrict(
      <VesselPicture vessel={buildVessel({ thumb_url: '/icon.svg' })} label="It" />,
    )
    await expect.element(page.getByRole('img', { name: 'It' })).toBeVisible()
    rerender(<VesselPicture vessel={buildVessel({ stinkpot: true, vessel_type: 'passenger' })} />)
    await expect.poll(() => container.querySelector('span')?.dataset.icon).toBe('powerboat')
    const readColor = () => {
      const icon = container.querySelector('svg')
      return (icon ? getComputedStyle(icon).color : '').match(/[\d.]+/g)?.map(Number) ?? []
    }
    const [red = 0, green = 0, blue = 0] = readColor()
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    for (const [vessel_type, icon] of [
      ['tanker', 'commercial-vessel'],
      ['sailboat', 'sailboat'],
    ] as const) {
      rerender(<VesselPicture vessel={buildVessel({ vessel_type })} />)
      await expect.poll(() => container.querySelector('span')?.dataset.icon).toBe(icon)
      expect(readColor()).not.toEqual([red, green, blue])
    }
    rerender(<Avatar thumbUrl={null} />)
    await expect.poll(() => container.querySelectorAll('.rs-face--none svg')).toHaveLength(1)
    rerender(<Avatar thumbUrl="/icon.svg" />)
    await expect.poll(() => container.querySelectorAll('svg')).toHaveLength(0)
  })
})

describe('a vessel that is shown in an area', () => {
  const seenAt = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
  const last_area = { area: [4.130859, 43.516689, 4.174805, 43.548548], seen_at: seenAt }

  it('has the area on its map, its side and the time of the snapshot, and no position', async () => {
    const vessel = buildVessel({ last_area })
    const { container } = renderStrict(
      wrapWithApi(createFakeApi(), <LastPosition vessel={vessel} />, [], createUserSessionStore()),
    )
    await expect.element(page.getByRole('img', { name: /^Area in which Sea Urchin was at / })).toBeVisible()
    const lines = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(/^In this area at \w{3} \d+, \d{4}, .* \(2 hours ago\)$/),
      'Somewhere in an area of 1.9 nm',
    ])
    await expect.poll(() => container.querySelectorAll('path.rs-vessel-area').length).toBe(1)
    expect(container.querySelectorAll('.rs-mini-map__mark')).toHaveLength(0)
    expect(container.textContent).not.toMatch(/43[.,°]|4[.,°]1/)
  })
})

describe('VesselCard', () => {
  it('shows type, MMSI and flag, links to the vessel page and escapes HTML in the name', async () => {
    const vessel = buildVessel({ name: '<img src=x onerror=alert(1)>', mmsi: '227000111' })
    renderStrict(wrapWithApi(createFakeApi(), <VesselCard vessel={vessel} />))
    const link = page.getByRole('link', { name: /<img src=x/ })
    await expect.element(link).toHaveAttribute('href', '/vesselview/5')
    await expect.element(link).toHaveTextContent('Sailboat · MMSI 227000111 · France')
  })
})

describe('FollowButton', () => {
  function renderButton(isFollowed: boolean, api = createFakeApi(), isRequested = false) {
    const changes: unknown[] = []
    renderStrict(
      wrapWithApi(
        api,
        <FollowButton
          vessel={buildVessel({ is_followed: isFollowed, follow_requested: isRequested })}
          onChange={(now) => changes.push(now)}
        />,
        [],
        createUserSessionStore(),
      ),
    )
    return { api, changes }
  }

  const followQuestion = 'Add this vessel to your followed list?'
  const unfollowQuestion = 'Confirm removing this vessel from your followed list?'
  const getButton = (name: string) => page.getByRole('button', { name, exact: true })

  it('statement of section 4: Vessel follow: not followed becomes followed after confirmation and a successful POST; followed becomes not followed after confirmation and a successful DELETE.', async () => {
    const one = renderButton(false)
    await getButton('Follow Sea Urchin').click()
    await answerConfirmation(followQuestion)
    await expect.poll(() => one.api.calls.length).toBe(1)
    expect(one.changes).toEqual([])
    expect(one.api.getLastCall('POST /connections').query).toEqual({ vessel_id: 5 })
    one.api.getLastCall('POST /connections').respond(buildVessel({ is_followed: true }))
    await expect.poll(() => one.changes).toEqual([{ is_followed: true, follow_requested: false }])
    const other = renderButton(true)
    await getButton('Unfollow Sea Urchin').click()
    await answerConfirmation(unfollowQuestion)
    await expect.poll(() => other.api.calls.length).toBe(1)
    expect(other.changes).toEqual([])
    expect(other.api.getLastCall('DELETE /connections/:vessel_id').params).toEqual({ vessel_id: 5 })
    other.api.getLastCall('DELETE /connections/:vessel_id').respond({ done: true })
    await expect.poll(() => other.changes).toEqual([{ is_followed: false, follow_requested: false }])
  })

  it('statement of section 5: follow, unfollow,', async () => {
    for (const isFollowed of [false, true]) {
      const { api, changes } = renderButton(isFollowed)
      const button = getButton(isFollowed ? 'Unfollow Sea Urchin' : 'Follow Sea Urchin')
      await button.click()
      await answerConfirmation(isFollowed ? unfollowQuestion : followQuestion, false)
      await expect.element(button).toBeEnabled()
      expect(api.calls).toEqual([])
      expect(changes).toEqual([])
      expect(getNoticeTexts()).toEqual([])
    }
  })

  it("statement of section 8: 'Confirm removing this vessel from your followed list?', 'Add this vessel to your followed list?'", async () => {
    for (const isFollowed of [true, false]) {
      renderButton(isFollowed)
      await getButton(isFollowed ? 'Unfollow Sea Urchin' : 'Follow Sea Urchin').click()
      await expect
        .poll(() => $confirmRequest.get()?.text)
        .toBe(
          isFollowed
            ? 'Confirm removing this vessel from your followed list?'
            : 'Add this vessel to your followed list?',
        )
    }
  })

  it("statement of section 8: 'Vessel {name} added to your follow list. View and manage your follow list in your user profile', 'Vessel {name} removed from your follow list.'", async () => {
    renderButton(false, createFakeApi({ 'POST /connections': buildVessel({ is_followed: true }) }))
    await page.getByRole('button', { name: 'Follow Sea Urchin' }).click()
    await answerConfirmation('Add this vessel to your followed list?')
    await expect
      .poll(getNoticeTexts)
      .toEqual([
        'Vessel Sea Urchin added to your follow list. View and manage your follow list in your user profile',
      ])
    renderButton(true, createFakeApi({ 'DELETE /connections/:vessel_id': { done: true } }))
    await page.getByRole('button', { name: 'Unfollow Sea Urchin' }).click()
    await answerConfirmation('Confirm removing this vessel from your followed list?')
    await expect
      .poll(() => getNoticeTexts().includes('Vessel Sea Urchin removed from your follow list.'))
      .toBe(true)
  })

  it('shows that following was requested if the owner must accept', async () => {
    const { changes } = renderButton(
      false,
      createFakeApi({ 'POST /connections': buildVessel({ follow_requested: true }) }),
    )
    await page.getByRole('button', { name: 'Follow Sea Urchin' }).click()
    await answerConfirmation('Add this vessel to your followed list?')
    await expect.poll(() => changes).toEqual([{ is_followed: false, follow_requested: true }])
    expect(getNoticeTexts()).toEqual([
      'You have asked to follow Sea Urchin. Until its owner decides, you see only what is public.',
    ])
  })

  it('withdraws a request after confirmation', async () => {
    const { api, changes } = renderButton(
      false,
      createFakeApi({ 'DELETE /connections/:vessel_id': { done: true } }),
      true,
    )
    const button = page.getByRole('button', { name: 'Requested. Withdraw the request to follow Sea Urchin' })
    await expect.element(button).toHaveTextContent('Requested')
    await button.click()
    await answerConfirmation('Withdraw your request to follow this vessel?')
    await expect.poll(() => changes).toEqual([{ is_followed: false, follow_requested: false }])
    expect(api.getLastCall('DELETE /connections/:vessel_id').params).toEqual({ vessel_id: 5 })
  })

  it('statement of section 8: and follow/unfollow failures are swallowed silently.', async () => {
    for (const [isFollowed, call, name, question] of [
      [false, 'POST /connections', 'Follow Sea Urchin', followQuestion],
      [true, 'DELETE /connections/:vessel_id', 'Unfollow Sea Urchin', unfollowQuestion],
    ] as const) {
      vi.mocked(console.error).mockClear()
      $notices.set([])
      const { changes } = renderButton(isFollowed, createFakeApi({ [call]: new ApiError(call, 500, null) }))
      const button = page.getByRole('button', { name, exact: true })
      await button.click()
      await answerConfirmation(question)
      await expect.poll(getNoticeTexts).toHaveLength(1)
      expect(vi.mocked(console.error).mock.calls).toEqual([[`${call}: status 500`]])
      await expect.element(button).toBeEnabled()
      expect(changes).toEqual([])
      expect($confirmRequest.get()).toBeNull()
    }
  })

  it('section 6: is not shown to a visitor', async () => {
    renderStrict(wrapWithApi(createFakeApi(), <FollowButton vessel={buildVessel()} />))
    await waitForRender()
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

describe('vessel details', () => {
  it('use the unit of the user', async () => {
    const vessel = buildVessel({ loa: 12.19, beam: 3.9, draft: 1.8 })
    renderStrict(wrapWithApi(createFakeApi(), <VesselDimensions vessel={vessel} />))
    await expect.element(page.getByText('12.19 m')).toBeVisible()
    saveUnit('length', 'ft')
    await expect.element(page.getByText('40 ft')).toBeVisible()
  })

  it('omit unknown values and link owner and home port for logged-in users', async () => {
    const vessel = buildVessel({ place_id: 1401, place_name: 'Port Camargue', imo: '9074729' })
    const { rerender } = renderStrict(wrapWithApi(createFakeApi(), <VesselDetailList vessel={vessel} />))
    await expect.element(page.getByText('9074729')).toBeVisible()
    expect(page.getByText('Call sign').elements()).toEqual([])
    expect(page.getByRole('link', { name: 'Ann Bonny' }).elements()).toEqual([])
    rerender(wrapWithApi(createFakeApi(), <VesselDetailList vessel={vessel} />, [], createUserSessionStore()))
    await expect.element(page.getByRole('link', { name: 'Ann Bonny' })).toHaveAttribute('href', '/userview/7')
    await expect
      .element(page.getByRole('link', { name: 'Port Camargue' }))
      .toHaveAttribute('href', '/placeview/1401')
  })
})

describe('LastPosition', () => {
  const position: Vessel['last_position'] = {
    type: 'Point',
    coordinates: [4.132, 43.517],
    created_at: new Date(Date.now() - 3 * 3600_000).toISOString(),
    nearby_place: { city: 'Le Grau-du-Roi', state_code: null, country_code: 'FR' },
  }

  it('shows a map, age, nearby town and check-in place', async () => {
    const vessel = buildVessel({
      last_position: position,
      checkin_place_id: 1401,
      checkin_place_name: 'Port Camargue',
    })
    renderStrict(wrapWithApi(createFakeApi({ 'GET /tile_sources': [] }), <LastPosition vessel={vessel} />))
    await expect.element(page.getByRole('img', { name: 'Last known position of Sea Urchin' })).toBeVisible()
    await expect.element(page.getByText('Reported 3 hours ago')).toBeVisible()
    await expect.element(page.getByText('43.517, 4.132')).toBeVisible()
    await expect.element(page.getByText('Near Le Grau-du-Roi, France')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Checked in at Port Camargue' }))
      .toHaveAttribute('href', '/placeview/1401')
  })

  it('without a position shows a message, and instructions to the owner', async () => {
    const { rerender } = renderStrict(wrapWithApi(createFakeApi(), <LastPosition vessel={buildVessel()} />))
    await expect.element(page.getByText(/owner keeps it private/)).toBeVisible()
    rerender(
      wrapWithApi(createFakeApi(), <LastPosition vessel={buildVessel()} />, [], createUserSessionStore()),
    )
    await expect.element(page.getByText(/No position has been reported yet/)).toBeVisible()
    const ofOther = buildVessel({ user_id: 8 })
    rerender(wrapWithApi(createFakeApi(), <LastPosition vessel={ofOther} />, [], createUserSessionStore()))
    await expect.element(page.getByText(/owner keeps it private/)).toBeVisible()
  })
})

describe('VesselPhotos', () => {
  const photos = ['/photos/31/original/photo.jpg', '/photos/30/original/photo.jpg']

  function renderPhotos(vessel: Vessel, isOwner: boolean, api = createFakeApi()) {
    const changed: Vessel[] = []
    const { container } = renderStrict(
      wrapWithApi(
        api,
        <VesselPhotos vessel={vessel} isOwner={isOwner} onChange={(now) => changed.push(now)} />,
        [],
        createUserSessionStore(),
      ),
    )
    return { api, changed, container }
  }

  it('statement of section 9: Photo grid 3 per row.', async () => {
    const fourPhotos = [31, 30, 29, 28].map((id) => `/photos/${id}/original/photo.jpg`)
    const { container } = renderPhotos(buildVessel({ photo_urls: fourPhotos }), false)
    await expect
      .element(page.getByRole('img', { name: 'Photo 1 of Sea Urchin' }))
      .toHaveAttribute('src', '/photos/31/thumb/photo.jpg')
    const boxes = [...container.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
    const [top = 0, secondTop = 0] = new Set(boxes.map((box) => box.top))
    expect(boxes.map((box) => box.top)).toEqual([top, top, top, secondTop])
    expect(secondTop).toBeGreaterThan(top)
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('section 8: shows a message without photos', async () => {
    renderPhotos(buildVessel(), false)
    await expect.element(page.getByText('No photos of this vessel yet.')).toBeVisible()
    expect(page.getByText('Add a photo').elements()).toEqual([])
  })

  it('section 7: deletes a photo by the third-last path segment, after confirmation', async () => {
    const api = createFakeApi({ 'DELETE /photos/:id': { done: true } })
    const { changed } = renderPhotos(buildVessel({ photo_urls: photos }), true, api)
    await page.getByRole('button', { name: 'Delete photo 1' }).click()
    await answerConfirmation('Confirm photo delete?')
    await expect.poll(() => changed.length).toBe(1)
    expect(api.getLastCall('DELETE /photos/:id').params).toEqual({ id: 31 })
    expect(changed[0]).toMatchObject({ photo_urls: [photos[1]], thumb_url: '/photos/30/thumb/photo.jpg' })
  })

  it('the last deleted photo leaves no thumbnail; a refused deletion leaves the photos', async () => {
    const [onlyPhoto = ''] = photos
    const api = createFakeApi({ 'DELETE /photos/:id': new ApiError('DELETE /photos/:id', 500, null) })
    const { changed } = renderPhotos(buildVessel({ photo_urls: [onlyPhoto] }), true, api)
    const button = page.getByRole('button', { name: 'Delete photo 1' })
    await button.click()
    await answerConfirmation('Confirm photo delete?', false)
    await waitForRender()
    expect(api.calls).toEqual([])
    await button.click()
    await answerConfirmation('Confirm photo delete?')
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
    expect(changed).toEqual([])
    api.responses['DELETE /photos/:id'] = { done: true }
    await button.click()
    await answerConfirmation('Confirm photo delete?')
    await expect.poll(() => changed).toMatchObject([{ photo_urls: [], thumb_url: null }])
  })

  it('a photo that could not be added can be chosen again, and not while it is sent', async () => {
    const api = createFakeApi()
    const { changed } = renderPhotos(buildVessel(), true, api)
    const input = page.getByLabelText('Add a photo')
    await userEvent.upload(input, createJpegFile('boat.jpg'))
    await expect.element(page.getByLabelText('Uploading')).toBeDisabled()
    await api.fail('PATCH /vessels/:id', 503)
    await expect.element(input).toBeEnabled()
    expect((input.element() as HTMLInputElement).files).toHaveLength(0)
    expect(changed).toEqual([])
    expect(getNoticeTexts().length).toBe(1)
  })

  it('the owner adds photos; a file that is not an image shows an error', async () => {
    const saved = buildVessel({ photo_urls: photos })
    const api = createFakeApi({
      'PATCH /vessels/:id': { ...saved, new_photo_url: photos[0] ?? '' },
    })
    const { changed } = renderPhotos(buildVessel(), true, api)
    const choosePhoto = (file: File) => userEvent.upload(page.getByLabelText('Add a photo'), file)
    await choosePhoto(new File(['x'], 'boat.jpg'))
    await expect.poll(getNoticeTexts).toEqual([expect.stringContaining('Save the photo as JPEG')])
    expect(api.calls).toEqual([])
    await choosePhoto(createJpegFile('boat.jpg'))
    await expect.poll(() => changed).toEqual([saved])
    const { body } = api.getLastCall('PATCH /vessels/:id')
    expect(body instanceof FormData && body.get('vessel[photo][image]')).toBeInstanceOf(File)
    expect(hasUnsavedChanges()).toBe(false)
  })
})
