import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import type { ActiveSession } from '../../../src/core/contract/user.ts'
import { AccountSettings } from '../../../src/widgets/profile/AccountSettings.tsx'
import { AddVessel } from '../../../src/widgets/profile/AddVessel.tsx'
import { FollowedVessels } from '../../../src/widgets/profile/FollowedVessels.tsx'
import { OwnVessels } from '../../../src/widgets/profile/OwnVessels.tsx'
import { ProfileForm } from '../../../src/widgets/profile/ProfileForm.tsx'
import { ProfilePhotoForm } from '../../../src/widgets/profile/ProfilePhotoForm.tsx'
import { VesselFollowers } from '../../../src/widgets/profile/VesselFollowers.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildApiError, buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
  vi.restoreAllMocks()
})

function renderPart(
  part: ReactNode,
  responses: FakeResponses = {},
  refresh = vi.fn(() => Promise.resolve()),
) {
  const api = createFakeApi(responses)
  const session = { ...createUserSessionStore(), refresh }
  return { api, refresh, ...renderStrict(wrapWithApi(api, part, [], session)) }
}

async function confirm(isConfirmed = true): Promise<void> {
  await expect.poll(() => $confirmRequest.get()).not.toBeNull()
  $confirmRequest.get()?.resolve(isConfirmed)
}

const getButton = (name: string | RegExp) => page.getByRole('button', { name })
const listNotices = () => $notices.get().map(({ subject, kind, text }) => [subject, kind, text].join(' '))

const logIn: ActiveSession = {
  id: 1,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  created_at: '2026-05-01T00:00:00Z',
  last_seen_at: '2026-11-21T13:10:00Z',
  current: true,
}
const otherLogIn = {
  ...logIn,
  id: 2,
  current: false,
  user_agent: 'Firefox/1',
  last_seen_at: '2026-11-18T13:10:00Z',
}

describe('AccountSettings', () => {
  it('shows e-mail, hidden key, sessions, the data and the deletion of a confirmed account', async () => {
    const { container } = renderPart(<AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />, {
      'GET /sessions': [logIn, otherLogIn],
    })
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'h3 E-mail',
        'span ann@example.org',
        'span Confirmed',
        'h3 API key',
        'p For programs and the chart plotter plugin. Anyone who has it can act as you, so keep it secret.',
        'code ••••••••••••••••••••••••',
        'button aria-pressed=false Show',
        'button Copy',
        'button Renew',
        'h3 Where you are logged in',
        'b Chrome on Linux',
        'p Last used 1 hour ago',
        'span this browser',
        'b Firefox',
        'p Last used 3 days ago',
        'button aria-label=Log out Firefox Log out',
        'h3 Your data',
        'p All data stored about your account, as a zip file of JSON and photos.',
        'a href=/api/v1/users/7/data download Download your data',
        'h3 Delete account',
        'p Your personal data is deleted immediately and permanently: profile, photo, follows, log-ins. Places and reviews stay without your name.',
        'label Password',
        'input aria-invalid=false type=password autocomplete=current-password aria-describedby=Confirms that it is you. Leave it empty if you log in with another service. label=Password',
        'p Confirms that it is you. Leave it empty if you log in with another service.',
        'button type=submit --danger Delete my account',
      ])
  })

  it('asks an unconfirmed user to confirm the e-mail, and can send the link once more', async () => {
    const user = buildOwnUser({ confirmed: false })
    const { api, container } = renderPart(<AccountSettings user={user} onDeleted={() => undefined} />)
    await expect
      .poll(() => listOutline(container.querySelector('section') ?? container))
      .toEqual([
        'h3 E-mail',
        'span ann@example.org',
        'p Not confirmed yet. Open the link in the e-mail we sent you.',
        'button Send the link again',
      ])
    await getButton('Send the link again').click()
    await expect.element(getButton('Send the link again')).toBeDisabled()
    api.getLastCall('POST /users/confirmation').fail(500)
    await expect.element(getButton('Send the link again')).toBeEnabled()
    expect(listNotices()).toEqual([
      'account failed The e-mail was not sent: The problem is on our side. Nothing you saved is lost. Try again in a moment.',
    ])
  })

  it('shows the key if it cannot be copied, and says that it cannot be renewed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const { api } = renderPart(<AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />)
    await getButton('Copy').click()
    await expect.element(page.getByText('key-of-ann')).toBeVisible()
    await expect.element(getButton('Hide')).toHaveAttribute('aria-pressed', 'true')
    await getButton('Renew').click()
    await confirm(false)
    await getButton('Renew').click()
    await confirm()
    await expect.element(getButton('Renew')).toBeDisabled()
    expect(api.findCalls('POST /users/:id/api_key').map(({ params }) => params)).toEqual([{ id: 7 }])
    api.getLastCall('POST /users/:id/api_key').fail(503)
    await expect.element(getButton('Renew')).toBeEnabled()
    expect(listNotices()).toEqual([
      'api-key failed The key was not renewed: The problem is on our side. Nothing you saved is lost. Try again in a moment.',
    ])
  })

  it('a session is ended only after a confirmation; a failure is reported and its button stays', async () => {
    const { api } = renderPart(<AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />, {
      'GET /sessions': [logIn, otherLogIn],
    })
    const button = getButton('Log out Firefox')
    await button.click()
    await confirm(false)
    await button.click()
    await confirm()
    await expect.element(button).toBeDisabled()
    expect(api.findCalls('DELETE /sessions/:id')).toHaveLength(1)
    api.getLastCall('DELETE /sessions/:id').fail(500)
    await expect.element(button).toBeEnabled()
    expect(listNotices()).toEqual([
      'log-in failed The session was not logged out: The problem is on our side. Nothing you saved is lost. Try again in a moment.',
    ])
    expect(api.findCalls('GET /sessions')).toHaveLength(1)
  })

  it('lists an error with a retry button if the sessions cannot be loaded', async () => {
    const { api, container } = renderPart(
      <AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />,
      {
        'GET /sessions': buildApiError(500),
      },
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect
      .poll(() => listOutline(container.querySelector('[role=alert]')?.parentElement ?? container))
      .toEqual([
        'h3 Where you are logged in',
        'div role=alert',
        'div The list could not be loaded.',
        'button Try again',
      ])
    api.responses['GET /sessions'] = [logIn]
    await getButton('Try again').click()
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible()
  })

  it('says that the data is downloaded', async () => {
    const { container } = renderPart(<AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />)
    await expect.element(page.getByRole('link', { name: 'Download your data' })).toBeVisible()
    container.addEventListener('click', (event) => event.preventDefault())
    await page.getByRole('link', { name: 'Download your data' }).click()
    expect(listNotices()).toEqual(['download done Your file is ready for download'])
  })

  it('a deletion without a password sends none; a refused one is reported and can be repeated', async () => {
    const onDeleted = vi.fn()
    const { api, refresh } = renderPart(<AccountSettings user={buildOwnUser()} onDeleted={onDeleted} />)
    const button = getButton('Delete my account')
    await button.click()
    await confirm(false)
    await button.click()
    await confirm()
    await expect.element(button).toBeDisabled()
    expect(api.findCalls('DELETE /users/:id')).toMatchObject([{ params: { id: 7 }, body: {} }])
    api.getLastCall('DELETE /users/:id').fail(500)
    await expect.element(button).toBeEnabled()
    expect(listNotices()).toEqual([
      'account failed Your account was not deleted: The problem is on our side. Nothing you saved is lost. Try again in a moment.',
    ])
    expect(onDeleted.mock.calls.length).toBe(0)
    expect(refresh.mock.calls.length).toBe(0)
    await button.click()
    await confirm()
    await expect.element(button).toBeDisabled()
    expect(listNotices()).toEqual([])
    api.getLastCall('DELETE /users/:id').respond({ done: true })
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
    expect(refresh).toHaveBeenCalledOnce()
    expect(listNotices()).toEqual(['account done Your account has been deleted.'])
  })

  it('a wrong password is marked until it is changed', async () => {
    const wrong = buildApiError(422, { errors: { password: ['is incorrect'] } })
    renderPart(<AccountSettings user={buildOwnUser()} onDeleted={() => undefined} />, {
      'DELETE /users/:id': wrong,
    })
    await page.getByLabelText('Password').fill('guess')
    await getButton('Delete my account').click()
    await confirm()
    await expect.element(page.getByText('The password is incorrect.')).toBeVisible()
    expect(listNotices()).toEqual([])
    await page.getByLabelText('Password').fill('guess 2')
    await expect.element(page.getByText('The password is incorrect.')).not.toBeInTheDocument()
  })
})

describe('ProfileForm', () => {
  it('has fields that the browser can fill, with the values of the user', async () => {
    const { container } = renderPart(
      <ProfileForm user={buildOwnUser({ city: 'Sète', mobile_phone: '+33 6' })} />,
    )
    await expect.element(page.getByLabelText('City')).toBeVisible()
    for (const option of container.querySelectorAll('option:nth-of-type(n + 4)')) option.remove()
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'label First name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=given-name label=First name * value=Ann',
        'label Last name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=family-name label=Last name * value=Bonny',
        'label Address',
        'input aria-invalid=false maxlength=200 autocomplete=street-address label=Address',
        'label Postal code',
        'input aria-invalid=false maxlength=200 autocomplete=postal-code label=Postal code',
        'label City',
        'input aria-invalid=false maxlength=200 autocomplete=address-level2 label=City value=Sète',
        'label State or region',
        'input aria-invalid=false maxlength=200 autocomplete=address-level1 label=State or region',
        'label Country',
        'select aria-invalid=false label=Country',
        'option not stated',
        'option Afghanistan',
        'option Åland Islands',
        'label Mobile phone',
        'input aria-invalid=false type=tel maxlength=200 autocomplete=tel label=Mobile phone value=+33 6',
        'p Others see only your name, photo and country.',
        'button type=submit --main Update profile',
      ])
  })

  it('cannot be sent twice, refreshes the session, and marks a refused field without a notice', async () => {
    const { api, refresh } = renderPart(<ProfileForm user={buildOwnUser()} />)
    $notices.set([{ id: 1, subject: 'profile', text: 'old', kind: 'failed' }])
    await getButton('Update profile').click()
    await expect.element(getButton('Saving')).toBeDisabled()
    expect(listNotices()).toEqual([])
    api.getLastCall('PATCH /users/:id').respond(buildOwnUser())
    await expect.poll(() => refresh.mock.calls.length).toBe(1)
    api.responses['PATCH /users/:id'] = buildApiError(422, { errors: { city: ['is too long'] } })
    $notices.set([])
    await page.getByLabelText('City').fill('x')
    await getButton('Update profile').click()
    await expect.element(page.getByText('is too long')).toBeVisible()
    expect(listNotices()).toEqual([])
  })
})

describe('ProfilePhotoForm', () => {
  it('shows the photo with a name, the accepted formats, and is sent once', async () => {
    const user = buildOwnUser({ thumb_url: '/icon.svg' })
    const { api, container, refresh } = renderPart(<ProfilePhotoForm user={user} />)
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'img src=/icon.svg alt=Picture of Ann Bonny',
        'label Select an image to upload:',
        'span aria-hidden=true *',
        'input aria-invalid=false type=file required accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. label=Select an image to upload: *',
        'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB.',
        'button type=submit --main Update profile photo',
      ])
    await getButton('Update profile photo').click()
    await expect.element(page.getByLabelText('Select an image to upload:')).toHaveFocus()
    await userEvent.upload(page.getByLabelText('Select an image to upload:'), createJpegFile('me.jpg'))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await getButton('Update profile photo').click()
    await expect.element(getButton('Uploading')).toBeDisabled()
    // The photo is read before it is sent.
    await expect.poll(() => api.findCalls('PATCH /users/:id').length).toBe(1)
    api.getLastCall('PATCH /users/:id').respond({ ...user, new_thumb_url: '/icon.svg?2' })
    await expect.poll(() => refresh.mock.calls.length).toBe(1)
    expect(listNotices()).toEqual(['profile done profile photo updated'])
  })
})

describe('lists of vessels', () => {
  const vessel = buildVessel({ name: 'Portia', is_followed: true })

  it('the own ones can be removed once; a failure is reported', async () => {
    const { api, container } = renderPart(<OwnVessels />, { 'GET /vessels?own': [vessel] })
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'a href=/vesselview/5',
        'span --icon',
        'span Portia',
        'span Sailboat · France',
        'button title=Remove Portia aria-label=Remove Portia',
        'button --main Add a vessel',
      ])
    $notices.set([{ id: 1, subject: 'vessel', text: 'old', kind: 'failed' }])
    await getButton('Remove Portia').click()
    await confirm()
    await expect.element(getButton('Remove Portia')).toBeDisabled()
    expect(listNotices()).toEqual([])
    api.getLastCall('PATCH /vessels/:id').fail(500)
    await expect.element(getButton('Remove Portia')).toBeEnabled()
    expect(listNotices()).toEqual([
      'vessel failed Error: The problem is on our side. Nothing you saved is lost. Try again in a moment. Vessel not updated',
    ])
    expect(api.findCalls('GET /vessels?own')).toHaveLength(1)
  })

  it('the followed ones have an unfollow button, and a retry button after a failure', async () => {
    const { api, container } = renderPart(<FollowedVessels />, {
      'GET /vessels?followed': buildApiError(500),
    })
    await expect
      .poll(() => listOutline(container))
      .toEqual(['div role=alert', 'div The list of vessels could not be loaded.', 'button Try again'])
    api.responses['GET /vessels?followed'] = [vessel]
    await getButton('Try again').click()
    await expect.element(getButton('Unfollow Portia')).toBeVisible()
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'a href=/vesselview/5',
        'span --icon',
        'span Portia',
        'span Sailboat · France',
        'button aria-label=Unfollow Portia Unfollow',
      ])
  })

  it('adding one begins with a focused heading and the search; its hits show name and MMSI', async () => {
    const { container } = renderPart(<AddVessel onAdded={() => undefined} onCancel={() => undefined} />, {
      'GET /vessels?partial_mmsi': [{ id: 9, name: 'Heard', mmsi: '227000111', claimable: true }],
    })
    await expect.poll(() => document.activeElement?.textContent).toBe('Add a vessel')
    await page.getByRole('combobox').fill('2270')
    await expect.element(page.getByRole('option')).toBeVisible()
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'h3 tabindex=-1 Add a vessel',
        'label MMSI of your vessel',
        'input role=combobox aria-expanded=true aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off aria-labelledby=MMSI of your vessel aria-describedby= label=MMSI of your vessel value=2270',
        'div role=listbox aria-label=Suggestions',
        'div role=option aria-selected=false aria-disabled=false',
        'span Heard',
        'span MMSI 227000111',
        'div role=status',
        "button I don't have a MMSI",
        'button Cancel',
      ])
    await userEvent.keyboard('{Escape}')
    await getButton("I don't have a MMSI").click()
    await expect.element(page.getByLabelText('Name')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Add a vessel')
  })

  it('followers: requests come with two buttons, followers with one; decisions are sent once', async () => {
    const follower = {
      vessel_id: 5,
      vessel_name: 'Portia',
      user_id: 8,
      user_name: 'Mary Read',
      user_thumb_url: '/icon.svg',
      accepted: false,
      at: '2026-05-01T00:00:00Z',
    }
    const { api, container } = renderPart(<VesselFollowers />, {
      'GET /followers': [
        follower,
        { ...follower, user_id: 9, user_name: null },
        { ...follower, user_id: 10, user_name: 'Jack', user_thumb_url: null, accepted: true },
      ],
    })
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'h2 Followers of your vessels',
        'p Only followers you accept see what you show to followers. The others see what everyone sees.',
        'p role=status 2 followers are not accepted.',
        'img src=/icon.svg alt',
        'a href=/userview/8 Mary Read',
        'span follows Portia, not accepted',
        'button aria-label=Accept Mary Read as a follower of Portia --main Accept',
        'button aria-label=Decline Mary Read as a follower of Portia Decline',
        'img src=/icon.svg alt',
        'a href=/userview/9 Unnamed member',
        'span follows Portia, not accepted',
        'button aria-label=Accept Unnamed member as a follower of Portia --main Accept',
        'button aria-label=Decline Unnamed member as a follower of Portia Decline',
        'span --none',
        'a href=/userview/10 Jack',
        'span follows Portia, accepted',
        'button aria-label=Remove Jack from the followers of Portia Remove',
      ])
    $notices.set([{ id: 1, subject: 'follow', text: 'old', kind: 'failed' }])
    await getButton('Accept Mary Read as a follower of Portia').click()
    await expect.element(getButton('Accept Mary Read as a follower of Portia')).toBeDisabled()
    await expect.element(getButton('Decline Mary Read as a follower of Portia')).toBeDisabled()
    expect(listNotices()).toEqual([])
    api.getLastCall('PATCH /vessels/:id/followers').fail(500)
    await expect.element(getButton('Accept Mary Read as a follower of Portia')).toBeEnabled()
    expect(api.findCalls('GET /followers')).toHaveLength(1)
    await getButton('Remove Jack from the followers of Portia').click()
    await confirm(false)
    expect(api.findCalls('PATCH /vessels/:id/followers')).toHaveLength(1)
  })

  it('followers: shows an error with a retry button', async () => {
    const { api, container } = renderPart(<VesselFollowers />, { 'GET /followers': buildApiError(500) })
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'h2 Followers of your vessels',
        'div role=alert',
        'div The list of followers could not be loaded.',
        'button Try again',
      ])
    api.responses['GET /followers'] = []
    await getButton('Try again').click()
    await expect.element(page.getByText('No one follows your vessels yet.')).toBeVisible()
  })
})
