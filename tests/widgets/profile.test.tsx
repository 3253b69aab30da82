import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReactNode } from 'react'
import { $confirmRequest } from '../../src/client/confirm-request.ts'
import { $notices } from '../../src/client/notices.ts'
import { FollowedVessels } from '../../src/widgets/profile/FollowedVessels.tsx'
import { AccountSettings } from '../../src/widgets/profile/AccountSettings.tsx'
import { OwnVessels } from '../../src/widgets/profile/OwnVessels.tsx'
import { ProfileForm } from '../../src/widgets/profile/ProfileForm.tsx'
import { ProfilePhotoForm } from '../../src/widgets/profile/ProfilePhotoForm.tsx'
import { createFakeApi, type FakeResponses } from '../fakes/api.ts'
import { createJpegFile } from '../fakes/jpeg-file.ts'
import { createUserSessionStore, buildOwnUser, buildApiError, buildVessel } from '../fakes/users.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
})

function drawWith(part: ReactNode, answers: FakeResponses = {}) {
  const api = createFakeApi(answers)
  renderStrict(wrapWithApi(api, part, [], createUserSessionStore()))
  return api
}

async function answer(text: string, isYes = true): Promise<void> {
  await expect.poll(() => $confirmRequest.get()?.text).toBe(text)
  $confirmRequest.get()?.resolve(isYes)
}

const told = () => $notices.get().map(({ text }) => text)
const logged = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text))
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the profile form', () => {
  it('section 5: wants first and last name', async () => {
    const api = drawWith(<ProfileForm user={buildOwnUser({ last_name: null })} />)
    await page.getByLabelText('First name').fill(' ')
    await button('Update profile').click()
    await expect.poll(() => page.getByText('This field is required.').elements().length).toBe(2)
    expect(api.calls).toEqual([])
  })

  it('section 8: says that the profile is updated; blanks become nothing', async () => {
    const api = drawWith(<ProfileForm user={buildOwnUser({ city: 'Old Town' })} />, {
      'PATCH /users/:id': buildOwnUser(),
    })
    await page.getByLabelText('First name').fill(' Anne ')
    await page.getByLabelText('City').fill('')
    await page.getByLabelText('Country').selectOptions('DE')
    await button('Update profile').click()
    await expect.poll(told).toEqual(['user profile updated'])
    expect(api.getLastCall('PATCH /users/:id')).toMatchObject({
      params: { id: 7 },
      body: { first_name: 'Anne', last_name: 'Bonny', city: null, country_code: 'DE', mobile_phone: null },
    })
  })

  it('that cannot be saved keeps what was typed', async () => {
    drawWith(<ProfileForm user={buildOwnUser()} />, { 'PATCH /users/:id': buildApiError(500) })
    await page.getByLabelText('City').fill('Port Royal')
    await button('Update profile').click()
    await expect.poll(told).toEqual(['Your profile was not saved: The server says why.'])
    await expect.element(page.getByLabelText('City')).toHaveValue('Port Royal')
  })
})

describe('the photo form', () => {
  const input = () => page.getByLabelText('Select an image to upload:')
  const choose = () => userEvent.upload(input(), createJpegFile('me.jpg'))

  it('section 5: wants a file', async () => {
    const api = drawWith(<ProfilePhotoForm user={buildOwnUser()} />)
    await button('Update profile photo').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose an image first.')
    await expect.element(input()).toBeRequired()
    expect(api.calls).toEqual([])
  })

  it('section 4: clears the file and shows the new thumbnail', async () => {
    const api = drawWith(<ProfilePhotoForm user={buildOwnUser()} />, {
      'PATCH /users/:id': { ...buildOwnUser(), new_thumb_url: '/icon.svg' },
    })
    await choose()
    await button('Update profile photo').click()
    await expect.element(page.getByRole('img', { name: /Ann Bonny/ })).toHaveAttribute('src', '/icon.svg')
    await expect.element(input()).toHaveValue('')
    const { body } = api.getLastCall('PATCH /users/:id')
    expect(body instanceof FormData && body.get('user[photo][image]')).toBeInstanceOf(File)
  })

  it('that fails is logged, keeps the file and says what is wrong with it', async () => {
    drawWith(<ProfilePhotoForm user={buildOwnUser()} />, { 'PATCH /users/:id': buildApiError(413) })
    await choose()
    await button('Update profile photo').click()
    await expect.element(page.getByText(/can be up to 20 MB/)).toBeVisible()
    expect(logged()).toHaveLength(1)
    expect((input().element() as HTMLInputElement).files).toHaveLength(1)
  })
})

const fleet = (count: number) =>
  Array.from({ length: count }, (_, index) => buildVessel({ id: index + 1, name: `Boat ${index + 1}` }))

describe('the own vessels', () => {
  it('section 9: can be added to while there are five', async () => {
    drawWith(<OwnVessels />, { 'GET /vessels?own': fleet(5) })
    await expect.element(button('Add a vessel')).toBeVisible()
  })

  it('section 8: that are six say that there is no room', async () => {
    drawWith(<OwnVessels />, { 'GET /vessels?own': fleet(6) })
    await expect
      .element(page.getByText('You have reached the maximum allwed number of vessels'))
      .toBeVisible()
    expect(button('Add a vessel').elements()).toEqual([])
  })

  it('that are none say how to begin; that cannot be loaded can be asked for again', async () => {
    const api = drawWith(<OwnVessels />, { 'GET /vessels?own': buildApiError(500) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded')
    expect(button('Add a vessel').elements()).toEqual([])
    api.responses['GET /vessels?own'] = []
    await button('Try again').click()
    await expect.element(page.getByText(/You have no vessels yet/)).toBeVisible()
    await expect.element(button('Add a vessel')).toBeVisible()
  })

  it('section 4: are removed by a patch that clears the owner, after a question', async () => {
    const api = drawWith(<OwnVessels />, {
      'GET /vessels?own': fleet(2),
      'PATCH /vessels/:id': buildVessel(),
    })
    await button('Remove Boat 1').click()
    await answer('Remove vessel from your list?', false)
    expect(api.findCalls('PATCH /vessels/:id')).toEqual([])
    await button('Remove Boat 1').click()
    api.responses['GET /vessels?own'] = fleet(2).slice(1)
    await answer('Remove vessel from your list?')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 1 },
      body: { user_id: null },
    })
  })
})

describe('adding a vessel', () => {
  const mmsi = () => page.getByRole('combobox', { name: 'MMSI of your vessel' })
  const heard = { id: 9, name: 'Heard', mmsi: '227000111', claimable: true }

  it('section 4: finds it by its MMSI, and claims it with a patch', async () => {
    const claimed = buildVessel({
      id: 9,
      name: 'Heard',
      mmsi: '227000111',
      user_id: null,
      user: null,
      loa: null,
    })
    const api = drawWith(<OwnVessels />, {
      'GET /vessels?own': [],
      'GET /vessels?partial_mmsi': [heard, { ...heard, id: 10, name: 'Owned', claimable: false }],
      'GET /vessels/:id': claimed,
      'PATCH /vessels/:id': claimed,
    })
    await button('Add a vessel').click()
    await mmsi().fill('227')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(api.findCalls('GET /vessels?partial_mmsi')).toEqual([])
    await mmsi().fill('2270')
    const options = page.getByRole('option')
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(['HeardMMSI 227000111'])
    await options.click()
    await expect.element(page.getByRole('textbox', { name: 'MMSI' })).toBeDisabled()
    await button('Claim Heard').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This field is required.')
    await page.getByLabelText('Length overall (m)').fill('11')
    await button('Claim Heard').click()
    await expect.poll(told).toEqual(['Vessel Heard was added to your profile'])
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 9 },
      body: { user_id: 7, loa: 11, lock_version: 3 },
    })
    await expect.element(button('Add a vessel')).toBeVisible()
  })

  it('section 8: says what to do where no MMSI matches', async () => {
    drawWith(<OwnVessels />, {
      'GET /vessels?own': [],
      'GET /vessels?partial_mmsi': [{ ...heard, claimable: false }],
    })
    await button('Add a vessel').click()
    await mmsi().fill('227000111')
    await expect
      .element(page.getByText(/^MMSI not available in the database or already in use by another vessel\./))
      .toBeVisible()
  })

  it('section 4: without an MMSI posts a new one; a failure is logged, told, and loses nothing', async () => {
    const api = drawWith(<OwnVessels />, { 'GET /vessels?own': [], 'POST /vessels': buildApiError(500) })
    await button('Add a vessel').click()
    await button("I don't have a MMSI").click()
    await expect.element(page.getByRole('textbox', { name: 'MMSI' })).toBeDisabled()
    await page.getByLabelText('Name').fill('Dinghy')
    await page.getByLabelText('Length overall (m)').fill('2.4')
    await button('Add vessel').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The vessel was not added: The server says why.')
    expect(told()).toEqual([])
    expect(logged().join()).toContain('Error in adding vessel')
    await expect.element(page.getByLabelText('Name')).toHaveValue('Dinghy')
    api.responses['POST /vessels'] = buildVessel({ name: 'Dinghy' })
    await button('Add vessel').click()
    await expect.poll(() => told().at(-1)).toBe('Vessel Dinghy was added to your profile')
    expect(api.getLastCall('POST /vessels').body).toEqual({
      name: 'Dinghy',
      loa: 2.4,
      vessel_type: 'sailboat',
      country_registration: 'US',
      user_id: 7,
    })
  })

  it('asks before words are lost, and goes back to the list', async () => {
    drawWith(<OwnVessels />, { 'GET /vessels?own': [] })
    await button('Add a vessel').click()
    await button("I don't have a MMSI").click()
    await page.getByLabelText('Name').fill('Dinghy')
    await button('Cancel').click()
    await answer('You have unsaved changes. Leave without saving?')
    await expect.element(button('Add a vessel')).toBeVisible()
  })
})

describe('the followed vessels', () => {
  it('section 8: leave the list after a question of its own', async () => {
    const api = drawWith(<FollowedVessels />, {
      'GET /vessels?followed': [buildVessel({ is_followed: true })],
      'DELETE /connections/:vessel_id': { done: true },
    })
    await button('Unfollow Sea Urchin').click()
    api.responses['GET /vessels?followed'] = []
    await answer('Remove vessel from your followed list?')
    await expect.element(page.getByText(/You don't follow any vessels yet/)).toBeVisible()
  })
})

describe('the account', () => {
  const logIn = {
    id: 1,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    created_at: '2026-05-01T00:00:00Z',
    last_seen_at: new Date().toISOString(),
    current: true,
  }
  const drawAccount = (answers: FakeResponses = {}, user = buildOwnUser(), onDeleted = () => {}) =>
    drawWith(<AccountSettings user={user} onDeleted={onDeleted} />, { 'GET /sessions': [logIn], ...answers })

  it('hides its key until it is wanted, and renews it after a question', async () => {
    drawAccount({ 'POST /users/:id/api_key': { ...buildOwnUser(), api_key: 'another-key' } })
    expect(page.getByText('key-of-ann').elements()).toEqual([])
    await button('Show').click()
    await expect.element(page.getByText('key-of-ann')).toBeVisible()
    await button('Renew').click()
    await answer('Renew the API key? Programs that use the old one stop working at once.')
    await expect.element(page.getByText('another-key')).toBeVisible()
    await button('Hide').click()
    expect(page.getByText('another-key').elements()).toEqual([])
  })

  it('says whether its address is confirmed, and has the link sent again', async () => {
    const api = drawAccount(
      { 'POST /users/confirmation': { done: true } },
      buildOwnUser({ confirmed: false }),
    )
    await button('Send the link again').click()
    await expect.poll(told).toEqual(['The e-mail is on its way. Check your spam folder too.'])
    expect(api.findCalls('POST /users/confirmation')).toHaveLength(1)
  })

  it('lists its log-ins, and ends another than this one', async () => {
    const other = { ...logIn, id: 2, current: false, user_agent: 'curl/8' }
    const api = drawAccount({ 'GET /sessions': [logIn, other], 'DELETE /sessions/:id': { done: true } })
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible()
    await button('Log out Unknown program').click()
    api.responses['GET /sessions'] = [logIn]
    await answer('Log out of this session?')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    expect(api.getLastCall('DELETE /sessions/:id').params).toEqual({ id: 2 })
  })

  it('leads to the download of its data', async () => {
    drawAccount()
    await expect
      .element(page.getByRole('link', { name: 'Download your data' }))
      .toHaveAttribute('href', '/api/v1/users/7/data')
  })

  it('ends with its password, after a question', async () => {
    const onDeleted = vi.fn()
    const wrong = buildApiError(422, { errors: { password: ['is incorrect'] } })
    const api = drawAccount({ 'DELETE /users/:id': wrong }, buildOwnUser(), onDeleted)
    await page.getByLabelText('Password').fill('guess')
    await button('Delete my account').click()
    await answer('Delete your account permanently? This cannot be undone.')
    await expect.element(page.getByText('The password is incorrect.')).toBeVisible()
    expect(onDeleted).not.toHaveBeenCalled()
    api.responses['DELETE /users/:id'] = { done: true }
    await page.getByLabelText('Password').fill('a long password')
    await button('Delete my account').click()
    await answer('Delete your account permanently? This cannot be undone.')
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
    expect(api.getLastCall('DELETE /users/:id').body).toEqual({ password: 'a long password' })
  })
})
