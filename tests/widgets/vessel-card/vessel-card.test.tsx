import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { FollowButton } from '../../../src/widgets/vessel-card/FollowButton.tsx'
import { VesselCard } from '../../../src/widgets/vessel-card/VesselCard.tsx'
import { VesselPicture } from '../../../src/widgets/vessel-card/VesselPicture.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const site = { ...createFakeApi(), site: 'https://site.test' }
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
})

describe('the card of a vessel', () => {
  it('shows what is known of it and its actions, on the site', async () => {
    const known = buildVessel({ mmsi: '227006760', place_name: 'Port Camargue', thumb_url: '/icon.svg' })
    const bare = {
      id: 6,
      name: 'Argo',
      vessel_type: 'cargo',
      thumb_url: null,
      mmsi: null,
      stinkpot: true,
    } as const
    const { container } = renderStrict(
      wrapWithApi(
        site,
        <>
          <VesselCard vessel={known}>
            <button type="button">Remove</button>
          </VesselCard>
          <VesselCard vessel={bare} />
        </>,
      ),
    )
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'a href=https://site.test/vesselview/5',
        'img src=https://site.test/icon.svg alt loading=lazy',
        'span Sea Urchin',
        'span Sailboat · MMSI 227006760 · France · Port Camargue',
        'button Remove',
        'a href=https://site.test/vesselview/6',
        'span --icon --stinkpot',
        'span Argo',
        'span Cargo',
      ])
  })

  it('is fetched by its id, else by its MMSI', async () => {
    const api = createFakeApi()
    const cards = (
      <>
        <VesselCard vesselId={5} mmsi="227006760" />
        <VesselCard mmsi="227006760" />
      </>
    )
    renderStrict(wrapWithApi(api, cards))
    const read = () => [
      ...new Set(api.calls.map(({ key, params, query }) => JSON.stringify([key, params, query]))),
    ]
    await expect
      .poll(read)
      .toEqual([
        '["GET /vessels/:id",{"id":5},{}]',
        '["GET /vessels?partial_mmsi",{},{"partial_mmsi":"227006760"}]',
      ])
  })

  it('draws a photo, a powerboat for a stinkpot, or the icon of the type', async () => {
    const { container } = renderStrict(
      wrapWithApi(
        site,
        <>
          <VesselPicture vessel={buildVessel({ thumb_url: '/icon.svg', stinkpot: true })} label="Picture" />
          <VesselPicture vessel={buildVessel({ stinkpot: true })} />
          <VesselPicture vessel={buildVessel()} />
        </>,
      ),
    )
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'img src=https://site.test/icon.svg alt=Picture loading=lazy',
        'span --icon --stinkpot',
        'span --icon',
      ])
    const icons = [...container.querySelectorAll('[data-icon]')]
    expect(icons.map((icon) => icon.getAttribute('data-icon'))).toEqual(['powerboat', 'sailboat'])
  })
})

it.each([
  [{}, 'Follow', 'Follow Sea Urchin', 'POST /connections'],
  [
    { follow_requested: true },
    'Requested',
    'Requested. Withdraw the request to follow Sea Urchin',
    'DELETE /connections/:vessel_id',
  ],
  [{ is_followed: true }, 'Unfollow', 'Unfollow Sea Urchin', 'DELETE /connections/:vessel_id'],
] as const)('the button of a vessel with %j changes it once', async (state, text, label, key) => {
  const onChange = vi.fn()
  const api = createFakeApi()
  const vessel = { id: 5, name: 'Sea Urchin', is_followed: false, ...state }
  const button = <FollowButton vessel={vessel} question="Sure?" onChange={onChange} />
  const { container } = renderStrict(wrapWithApi(api, button, [], createUserSessionStore()))
  await expect.poll(() => listOutline(container)).toEqual([`button aria-label=${label} ${text}`])
  const shown = page.getByRole('button')
  await shown.click()
  await expect.element(shown).toBeDisabled()
  await expect.poll(() => $confirmRequest.get() !== null || api.calls.length > 0).toBe(true)
  if ('is_followed' in state) expect($confirmRequest.get()?.text).toBe('Sure?')
  $confirmRequest.get()?.resolve(true)
  await expect.poll(() => api.calls.map((call) => call.key)).toEqual([key])
  api.getLastCall(key).fail(500)
  await expect.element(shown).toBeEnabled()
  expect(onChange).not.toHaveBeenCalled()
})

it('a visitor has no button to follow a vessel', async () => {
  const vessel = { id: 5, name: 'Sea Urchin', is_followed: false }
  const parts = (
    <>
      <FollowButton vessel={vessel} />
      <p>shown</p>
    </>
  )
  const { container } = renderStrict(wrapWithApi(createFakeApi(), parts))
  await expect.poll(() => listOutline(container)).toEqual(['p shown'])
})
