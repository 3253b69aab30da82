import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReactNode } from 'react'
import { ApiError } from '../../../src/client/api/call.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { search } from '../../../src/core/limits/search.ts'
import { FollowedVessels } from '../../../src/widgets/profile/FollowedVessels.tsx'
import { listColumnNames } from '../../../src/core/records/record.ts'
import { editableUserColumns } from '../../../src/core/records/user-columns.ts'
import { AccountSettings } from '../../../src/widgets/profile/AccountSettings.tsx'
import { OwnVessels } from '../../../src/widgets/profile/OwnVessels.tsx'
import { ProfileForm } from '../../../src/widgets/profile/ProfileForm.tsx'
import { ProfilePhotoForm } from '../../../src/widgets/profile/ProfilePhotoForm.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { createUserSessionStore, buildOwnUser, buildApiError, buildVessel } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
})

function renderPart(part: ReactNode, responses: FakeResponses = {}) {
  const api = createFakeApi(responses)
  renderStrict(wrapWithApi(api, part, [], createUserSessionStore()))
  return api
}

async function answerConfirmation(text: string, isConfirmed = true): Promise<void> {
  await expect.poll(() => $confirmRequest.get()?.text).toBe(text)
  $confirmRequest.get()?.resolve(isConfirmed)
}

const getNoticeTexts = () => $notices.get().map(({ text }) => text)
const getLoggedErrors = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text))
const getButton = (name: string | RegExp) => page.getByRole('button', { name })

describe('ProfileForm', () => {
  it('has a field for all that users edit of themselves', async () => {
    renderPart(<ProfileForm user={buildOwnUser()} />)
    await expect.poll(() => document.querySelector('[name=first_name]')).not.toBeNull()
    const missing = listColumnNames(editableUserColumns).filter(
      (name) => !document.querySelector(`[name=${name}]`),
    )
    expect(missing).toEqual([])
  })

  it('section 5: requires first and last name', async () => {
    const api = renderPart(<ProfileForm user={buildOwnUser({ last_name: null })} />)
    await page.getByLabelText('First name').fill(' ')
    await getButton('Update profile').click()
    await expect.poll(() => page.getByText('This field is required.').elements().length).toBe(2)
    expect(api.calls).toEqual([])
  })

  it('section 8: shows a notice when saved; empty fields become null', async () => {
    const api = renderPart(<ProfileForm user={buildOwnUser({ city: 'Old Town' })} />, {
      'PATCH /users/:id': buildOwnUser(),
    })
    await page.getByLabelText('First name').fill(' Anne ')
    await page.getByLabelText('City').fill(' ')
    await page.getByLabelText('Country').selectOptions('DE')
    await getButton('Update profile').click()
    await expect.poll(getNoticeTexts).toEqual(['user profile updated'])
    expect(api.getLastCall('PATCH /users/:id')).toMatchObject({
      params: { id: 7 },
      body: { first_name: 'Anne', last_name: 'Bonny', city: null, country_code: 'DE', mobile_phone: null },
    })
  })

  it('keeps the input if saving fails', async () => {
    renderPart(<ProfileForm user={buildOwnUser()} />, { 'PATCH /users/:id': buildApiError(500) })
    await page.getByLabelText('City').fill('Port Royal')
    await getButton('Update profile').click()
    await expect.poll(getNoticeTexts).toEqual(['Your profile was not saved: The server says why.'])
    await expect.element(page.getByLabelText('City')).toHaveValue('Port Royal')
  })
})

describe('ProfilePhotoForm', () => {
  const input = () => page.getByLabelText('Select an image to upload:')
  const choosePhoto = () => userEvent.upload(input(), createJpegFile('me.jpg'))

  it('section 5: requires a file', async () => {
    const api = renderPart(<ProfilePhotoForm user={buildOwnUser()} />)
    await getButton('Update profile photo').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose an image first.')
    await expect.element(input()).toBeRequired()
    expect(api.calls).toEqual([])
  })

  it('statement of section 4: Profile photo: after success the selected file is cleared and the thumbnail is replaced by the returned new thumbnail URL.', async () => {
    const api = renderPart(<ProfilePhotoForm user={buildOwnUser()} />)
    await choosePhoto()
    await getButton('Update profile photo').click()
    await expect.poll(() => api.calls.length).toBe(1)
    expect((input().element() as HTMLInputElement).files).toHaveLength(1)
    api.getLastCall('PATCH /users/:id').respond({ ...buildOwnUser(), new_thumb_url: '/icon.svg' })
    await expect.element(page.getByRole('img', { name: /Ann Bonny/ })).toHaveAttribute('src', '/icon.svg')
    await expect.element(input()).toHaveValue('')
    const { body } = api.getLastCall('PATCH /users/:id')
    expect(body instanceof FormData && body.get('user[photo][image]')).toBeInstanceOf(File)
  })

  it('statement of section 8: profile photo update,', async () => {
    renderPart(<ProfilePhotoForm user={buildOwnUser()} />, {
      'PATCH /users/:id': new ApiError('PATCH /users/:id', 413, null),
    })
    await choosePhoto()
    await getButton('Update profile photo').click()
    await expect.element(page.getByText(/can be up to 20 MB/)).toBeVisible()
    expect(getLoggedErrors()).toEqual(['PATCH /users/:id: status 413'])
    expect(getNoticeTexts()).toEqual([])
    expect($confirmRequest.get()).toBeNull()
    expect((input().element() as HTMLInputElement).files).toHaveLength(1)
  })
})

const buildVessels = (count: number) =>
  Array.from({ length: count }, (_, index) => buildVessel({ id: index + 1, name: `Boat ${index + 1}` }))

describe('OwnVessels', () => {
  it('statement of section 5: Own vessels: adding is offered only while the list has 5 or fewer vessels.', async () => {
    const api = renderPart(<OwnVessels />, {
      'GET /vessels?own': buildVessels(6),
      'PATCH /vessels/:id': buildVessel(),
    })
    await expect.element(getButton('Remove Boat 6')).toBeVisible()
    expect(getButton('Add a vessel').elements()).toEqual([])
    for (const count of [5, 1]) {
      api.responses['GET /vessels?own'] = buildVessels(count)
      await getButton('Remove Boat 1').click()
      await answerConfirmation('Remove vessel from your list?')
      await expect.poll(() => page.getByRole('listitem').elements().length).toBe(count)
      await expect.element(getButton('Add a vessel')).toBeVisible()
    }
  })

  it("statement of section 8: Vessel limit: 'You have reached the maximum allwed number of vessels'.", async () => {
    renderPart(<OwnVessels />, { 'GET /vessels?own': buildVessels(6) })
    await expect
      .element(page.getByText('You have reached the maximum allwed number of vessels', { exact: true }))
      .toBeVisible()
    expect(getButton('Add a vessel').elements()).toEqual([])
  })

  it('shows an error with a retry button, and instructions without vessels', async () => {
    const api = renderPart(<OwnVessels />, { 'GET /vessels?own': buildApiError(500) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded')
    expect(getButton('Add a vessel').elements()).toEqual([])
    api.responses['GET /vessels?own'] = []
    await getButton('Try again').click()
    await expect.element(page.getByText(/You have no vessels yet/)).toBeVisible()
    await expect.element(getButton('Add a vessel')).toBeVisible()
  })

  it('statement of section 4: Removing a vessel from the own list clears its owner and patches it.', async () => {
    const api = renderPart(<OwnVessels />, {
      'GET /vessels?own': buildVessels(2),
      'PATCH /vessels/:id': buildVessel(),
    })
    await getButton('Remove Boat 1').click()
    api.responses['GET /vessels?own'] = buildVessels(2).slice(1)
    await answerConfirmation('Remove vessel from your list?')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 1 },
      body: { user_id: null },
    })
  })
})

it('statement of section 5: vessel removal', async () => {
  const api = renderPart(<OwnVessels />, { 'GET /vessels?own': buildVessels(1) })
  await getButton('Remove Boat 1').click()
  await answerConfirmation('Remove vessel from your list?', false)
  await waitForRender()
  expect(api.findCalls('PATCH /vessels/:id')).toEqual([])
  await getButton('Remove Boat 1').click()
  await answerConfirmation('Remove vessel from your list?')
  await expect.poll(() => api.findCalls('PATCH /vessels/:id').length).toBe(1)
})

it("statement of section 8: 'Remove vessel from your list?', 'Remove vessel from your followed list?'", async () => {
  renderPart(
    <>
      <OwnVessels />
      <FollowedVessels />
    </>,
    { 'GET /vessels?own': buildVessels(1), 'GET /vessels?followed': [buildVessel({ is_followed: true })] },
  )
  await getButton('Remove Boat 1').click()
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Remove vessel from your list?')
  await getButton('Unfollow Sea Urchin').click()
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Remove vessel from your followed list?')
})

it("statement of section 8: 'Vessel {name} was added to your profile', 'user profile updated'", async () => {
  renderPart(
    <>
      <ProfileForm user={buildOwnUser()} />
      <OwnVessels />
    </>,
    {
      'GET /vessels?own': [],
      'PATCH /users/:id': buildOwnUser(),
      'POST /vessels': buildVessel({ name: 'Périssoire' }),
    },
  )
  await getButton('Update profile').click()
  await expect.poll(getNoticeTexts).toEqual(['user profile updated'])
  await getButton('Add a vessel').click()
  await getButton("I don't have a MMSI").click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Périssoire')
  await page.getByLabelText('Length overall (m)').fill('4')
  await getButton('Add vessel').click()
  await expect.poll(() => getNoticeTexts().at(-1)).toBe('Vessel Périssoire was added to your profile')
})

describe('adding a vessel', () => {
  const getMmsiField = () => page.getByRole('combobox', { name: 'MMSI of your vessel' })
  const candidate = { id: 9, name: 'Heard', mmsi: '227000111', claimable: true }

  it('finds a vessel by its MMSI and claims it with a PATCH', async () => {
    const claimed = buildVessel({
      id: 9,
      name: 'Heard',
      mmsi: '227000111',
      user_id: null,
      user: null,
      loa: null,
    })
    const api = renderPart(<OwnVessels />, {
      'GET /vessels?own': [],
      'GET /vessels?partial_mmsi': [candidate, { ...candidate, id: 10, name: 'Owned', claimable: false }],
      'GET /vessels/:id': claimed,
      'PATCH /vessels/:id': claimed,
    })
    await getButton('Add a vessel').click()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await getMmsiField().fill('1'.repeat(search.candidateMinLength))
    await waitForRender()
    vi.advanceTimersByTime(10 * search.debounceMs)
    expect(api.findCalls('GET /vessels?partial_mmsi')).toEqual([])
    vi.useRealTimers()
    await getMmsiField().fill('2270')
    const options = page.getByRole('option')
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(['HeardMMSI 227000111'])
    await options.click()
    await expect.element(page.getByRole('textbox', { name: 'MMSI' })).toBeDisabled()
    await getButton('Claim Heard').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This field is required.')
    await page.getByLabelText('Length overall (m)').fill('11')
    await getButton('Claim Heard').click()
    await expect.poll(getNoticeTexts).toEqual(['Vessel Heard was added to your profile'])
    expect(api.getLastCall('PATCH /vessels/:id')).toMatchObject({
      params: { id: 9 },
      body: { user_id: 7, loa: 11, lock_version: 3 },
    })
    await expect.element(getButton('Add a vessel')).toBeVisible()
  })

  it("statement of section 8: No MMSI match: 'MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile.'", async () => {
    const message =
      "MMSI not available in the database or already in use by another vessel. Please check the number, or create a vessel without an MMSI. If you own this MMSI, you will be able to add it to the vessel's record in your user profile."
    const api = renderPart(<OwnVessels />, { 'GET /vessels?own': [], 'GET /vessels?partial_mmsi': [] })
    await getButton('Add a vessel').click()
    await getMmsiField().fill('99999999')
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    // A vessel that belongs to another user is no match.
    api.responses['GET /vessels?partial_mmsi'] = [{ ...candidate, claimable: false }]
    await getMmsiField().fill('227000111')
    await expect.poll(() => api.findCalls('GET /vessels?partial_mmsi').length).toBe(2)
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    expect(page.getByRole('option').elements()).toEqual([])
  })

  it("statement of section 4: Own-vessels panel: add mode (search by MMSI; pick a found vessel leading to a claim form that patches, or 'I don't have a MMSI' leading to a create form that posts) and cancel back to the list.", async () => {
    const free = buildVessel({ id: 9, name: 'Heard', mmsi: candidate.mmsi, user_id: null, user: null })
    const api = renderPart(<OwnVessels />, {
      'GET /vessels?own': [],
      'GET /vessels?partial_mmsi': [candidate],
      'GET /vessels/:id': free,
      'PATCH /vessels/:id': free,
      'POST /vessels': buildVessel({ name: 'Dinghy' }),
    })
    const listChanges = () => api.calls.filter(({ key }) => !key.startsWith('GET'))
    const pickHeard = async () => {
      await getMmsiField().fill('2270')
      await page.getByRole('option', { name: /Heard/ }).click()
      await expect.element(getButton('Claim Heard')).toBeVisible()
    }
    const startNew = () => page.getByRole('button', { name: "I don't have a MMSI", exact: true }).click()
    for (const openStep of [() => expect.element(getMmsiField()).toBeVisible(), pickHeard, startNew]) {
      await getButton('Add a vessel').click()
      await openStep()
      await getButton('Cancel').click()
      await expect.element(page.getByText(/^You have no vessels yet\./)).toBeVisible()
    }
    expect(listChanges()).toEqual([])
    await getButton('Add a vessel').click()
    await pickHeard()
    await getButton('Claim Heard').click()
    const claim = { key: 'PATCH /vessels/:id', params: { id: 9 }, body: { user_id: 7 } }
    await expect.poll(listChanges).toMatchObject([claim])
    await getButton('Add a vessel').click()
    await startNew()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dinghy')
    await page.getByLabelText('Length overall (m)').fill('2.4')
    await getButton('Add vessel').click()
    const create = { key: 'POST /vessels', body: { name: 'Dinghy', loa: 2.4, user_id: 7 } }
    await expect.poll(listChanges).toMatchObject([claim, create])
    await expect.element(getButton('Add a vessel')).toBeVisible()
  })

  it("statement of section 8: Vessel add or claim failure: logged only, 'Error in adding vessel'.", async () => {
    renderPart(<OwnVessels />, {
      'GET /vessels?own': [],
      'GET /vessels?partial_mmsi': [candidate],
      'GET /vessels/:id': buildVessel({ id: 9, name: 'Heard', user_id: null, user: null }),
      'PATCH /vessels/:id': buildApiError(500),
      'POST /vessels': buildApiError(500),
    })
    await getButton('Add a vessel').click()
    await getMmsiField().fill('2270')
    await page.getByRole('option', { name: /Heard/ }).click()
    await getButton('Claim Heard').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The vessel was not added')
    await getButton('Cancel').click()
    await answerConfirmation('You have unsaved changes. Leave without saving?')
    await getButton('Add a vessel').click()
    await getButton("I don't have a MMSI").click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dinghy')
    await page.getByLabelText('Length overall (m)').fill('3')
    await getButton('Add vessel').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The vessel was not added')
    const logged = expect.stringMatching(/^Error in adding vessel/)
    expect(getLoggedErrors()).toEqual([logged, logged])
    expect(getNoticeTexts()).toEqual([])
    expect($confirmRequest.get()).toBeNull()
  })

  it('creates a vessel without MMSI; a failure is shown and keeps the input', async () => {
    const api = renderPart(<OwnVessels />, { 'GET /vessels?own': [], 'POST /vessels': buildApiError(500) })
    await getButton('Add a vessel').click()
    await getButton("I don't have a MMSI").click()
    await expect.element(page.getByRole('textbox', { name: 'MMSI' })).toBeDisabled()
    await page.getByLabelText('Name').fill('Dinghy')
    await page.getByLabelText('Length overall (m)').fill('2.4')
    await getButton('Add vessel').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The vessel was not added: The server says why.')
    expect(getNoticeTexts()).toEqual([])
    await expect.element(page.getByLabelText('Name')).toHaveValue('Dinghy')
    api.responses['POST /vessels'] = buildVessel({ name: 'Dinghy' })
    await getButton('Add vessel').click()
    await expect.poll(() => getNoticeTexts().at(-1)).toBe('Vessel Dinghy was added to your profile')
    expect(api.getLastCall('POST /vessels').body).toEqual({
      name: 'Dinghy',
      loa: 2.4,
      vessel_type: 'sailboat',
      country_registration: 'US',
      user_id: 7,
    })
  })

  it('asks for confirmation before the input is discarded', async () => {
    renderPart(<OwnVessels />, { 'GET /vessels?own': [] })
    await getButton('Add a vessel').click()
    await getButton("I don't have a MMSI").click()
    await page.getByLabelText('Name').fill('Dinghy')
    await getButton('Cancel').click()
    await answerConfirmation('You have unsaved changes. Leave without saving?', false)
    await waitForRender()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Dinghy')
    await getButton('Cancel').click()
    await answerConfirmation('You have unsaved changes. Leave without saving?')
    await expect.element(getButton('Add a vessel')).toBeVisible()
  })
})

describe('FollowedVessels', () => {
  it('section 8: unfollows after confirmation', async () => {
    const api = renderPart(<FollowedVessels />, {
      'GET /vessels?followed': [buildVessel({ is_followed: true })],
      'DELETE /connections/:vessel_id': { done: true },
    })
    await getButton('Unfollow Sea Urchin').click()
    api.responses['GET /vessels?followed'] = []
    await answerConfirmation('Remove vessel from your followed list?')
    await expect.element(page.getByText(/You don't follow any vessels yet/)).toBeVisible()
  })
})

describe('AccountSettings', () => {
  const session = {
    id: 1,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    created_at: '2026-05-01T00:00:00Z',
    last_seen_at: new Date().toISOString(),
    current: true,
  }
  const renderAccount = (responses: FakeResponses = {}, user = buildOwnUser(), onDeleted = () => {}) =>
    renderPart(<AccountSettings user={user} onDeleted={onDeleted} />, {
      'GET /sessions': [session],
      ...responses,
    })

  it('shows the API key on request and renews it after confirmation', async () => {
    renderAccount({ 'POST /users/:id/api_key': { ...buildOwnUser(), api_key: 'another-key' } })
    await expect.element(getButton('Show')).toBeVisible()
    expect(page.getByText('key-of-ann').elements()).toEqual([])
    await getButton('Show').click()
    await expect.element(page.getByText('key-of-ann')).toBeVisible()
    await getButton('Renew').click()
    await answerConfirmation('Renew the API key? Programs that use the old one stop working at once.')
    await expect.element(page.getByText('another-key')).toBeVisible()
    await getButton('Hide').click()
    await expect.element(page.getByText('another-key')).not.toBeInTheDocument()
  })

  it('copies the renewed API key, not the old one', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderAccount({ 'POST /users/:id/api_key': { ...buildOwnUser(), api_key: 'another-key' } })
    await getButton('Copy').click()
    await expect.poll(() => writeText.mock.lastCall).toEqual(['key-of-ann'])
    await getButton('Renew').click()
    await answerConfirmation('Renew the API key? Programs that use the old one stop working at once.')
    await expect.poll(getNoticeTexts).toContain('You have a new API key. The old one no longer works.')
    await getButton('Copy').click()
    await expect.poll(() => writeText.mock.lastCall).toEqual(['another-key'])
  })

  it('sends the confirmation e-mail again', async () => {
    const api = renderAccount(
      { 'POST /users/confirmation': { done: true } },
      buildOwnUser({ confirmed: false }),
    )
    await getButton('Send the link again').click()
    await expect.poll(getNoticeTexts).toEqual(['The e-mail is on its way. Check your spam folder too.'])
    expect(api.findCalls('POST /users/confirmation')).toHaveLength(1)
  })

  it('lists sessions and ends another one', async () => {
    const other = { ...session, id: 2, current: false, user_agent: 'curl/8' }
    const api = renderAccount({ 'GET /sessions': [session, other], 'DELETE /sessions/:id': { done: true } })
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible()
    await getButton('Log out Unknown program').click()
    api.responses['GET /sessions'] = [session]
    await answerConfirmation('Log out of this session?')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    expect(api.getLastCall('DELETE /sessions/:id').params).toEqual({ id: 2 })
  })

  it('links to the download of the account data', async () => {
    renderAccount()
    await expect
      .element(page.getByRole('link', { name: 'Download your data' }))
      .toHaveAttribute('href', '/api/v1/users/7/data')
  })

  it('deletes the account with the password, after confirmation', async () => {
    const onDeleted = vi.fn()
    const wrong = buildApiError(422, { errors: { password: ['is incorrect'] } })
    const api = renderAccount({ 'DELETE /users/:id': wrong }, buildOwnUser(), onDeleted)
    await page.getByLabelText('Password').fill('guess')
    await getButton('Delete my account').click()
    await answerConfirmation('Delete your account permanently? This cannot be undone.')
    await expect.element(page.getByText('The password is incorrect.')).toBeVisible()
    expect(onDeleted).not.toHaveBeenCalled()
    api.responses['DELETE /users/:id'] = { done: true }
    await page.getByLabelText('Password').fill('a long password')
    await getButton('Delete my account').click()
    await answerConfirmation('Delete your account permanently? This cannot be undone.')
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
    expect(api.getLastCall('DELETE /users/:id').body).toEqual({ password: 'a long password' })
  })
})
