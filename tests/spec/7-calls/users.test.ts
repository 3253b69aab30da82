import { describe, expect, it } from 'vitest'
import type { OwnUser, Session, User } from '../../../src/core/contract/user.ts'
import { callAs, emails, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm } from '../test-records.ts'

const { open } = useActors()

describe('section 7: users', () => {
  it('GET /api/v1/users/logged_in credentials user object; sets current user', async () => {
    const { status, body } = await callAs<Session>('member', 'GET', '/users/logged_in')
    expect(status).toBe(200)
    expect(body).toMatchObject({ logged_in: true, user: { id: ids.member, email: emails.member } })
    expect((await callAs<Session>('visitor', 'GET', '/users/logged_in')).status).toBe(200)
    // The served page contains the session; a page without it requests the session with the cookie.
    // It reports that this test changes a script.
    const page = await open('/faq', { actor: 'member', expectErrors: /TrustedScript/ })
    await page.addInitScript(() => {
      function removeSession() {
        const text = document.getElementById('roadstead-data')?.firstChild
        if (text?.nodeValue?.includes('"session":'))
          text.nodeValue = text.nodeValue.replace('"session":', '"nothing":')
      }
      new MutationObserver(removeSession).observe(document, { childList: true, subtree: true })
    })
    // Every page requests the session once after loading; ignore the request of the previous page.
    const sessionResponse = page.waitForResponse(
      (response) =>
        response.url() === `${siteUrl}/api/v1/users/logged_in` &&
        response.request().headers()['referer'] === `${siteUrl}/`,
    )
    await page.goto(`${siteUrl}/`)
    expect(await (await sessionResponse).json()).toMatchObject({
      logged_in: true,
      user: { id: ids.member },
    })
    await page.getByRole('button', { name: /Moana Reef/ }).waitFor()
  })

  it('GET /api/v1/users/{id} none user with vessels and places', async () => {
    const { status, body } = await callAs<User>('member', 'GET', `/users/${ids.owner}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ids.owner,
      vessels: expect.arrayContaining([expect.objectContaining({ id: ids.ownVessel })]),
      places: expect.arrayContaining([expect.objectContaining({ id: ids.unknownTypePlaces.above19 })]),
    })
    expect(body).not.toHaveProperty('email')
  })

  it('PATCH /api/v1/users/{id} user object; multipart user[photo][image] for photo new_thumb_url', async () => {
    const { user } = (await callAs<{ user: User }>('admin', 'GET', '/users/logged_in')).body
    const path = `/users/${user.id}`
    type Saved = OwnUser & { new_thumb_url?: string }
    const saved = await callAs<Saved>('admin', 'PATCH', path, { user: { mobile_phone: '+33 6 11' } })
    expect(saved.status).toBe(200)
    expect(saved.body.mobile_phone).toBe('+33 6 11')
    expect(saved.body.new_thumb_url).toBeUndefined()
    const form = await createPhotoForm('user[photo][image]')
    const { body } = await callAs<Saved>('admin', 'PATCH', path, form)
    expect(body.thumb_url).toBe(body.new_thumb_url)
    expect((await fetch(siteUrl + (body.new_thumb_url ?? ''))).status).toBe(200)
    const photoId = body.new_thumb_url?.split('/').at(-3)
    expect((await callAs('admin', 'DELETE', `/photos/${photoId}`)).status).toBe(200)
  })
})
