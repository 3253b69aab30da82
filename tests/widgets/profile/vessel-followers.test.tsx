import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import type { Follower } from '../../../src/core/contract/vessel.ts'
import { VesselFollowers } from '../../../src/widgets/profile/VesselFollowers.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createUserSessionStore, buildApiError } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
})

const getNoticeTexts = () => $notices.get().map(({ text }) => text)

function buildFollower(fields: Partial<Follower> = {}): Follower {
  return {
    vessel_id: 5,
    vessel_name: 'Sea Urchin',
    user_id: 8,
    user_name: 'Mary Read',
    user_thumb_url: null,
    accepted: true,
    at: '2026-05-01T00:00:00Z',
    ...fields,
  }
}

function renderList(followers: Follower[], responses: Parameters<typeof createFakeApi>[0] = {}) {
  const api = createFakeApi({
    'GET /followers': followers,
    'PATCH /vessels/:id/followers': { done: true },
    ...responses,
  })
  renderStrict(wrapWithApi(api, <VesselFollowers />, [], createUserSessionStore()))
  return api
}

describe('VesselFollowers', () => {
  it('shows a message without followers', async () => {
    renderList([])
    await expect.element(page.getByText('No one follows your vessels yet.')).toBeVisible()
  })

  it('counts followers that are not accepted, says what accepting means, and accepts one with a button', async () => {
    const api = renderList([
      buildFollower({ accepted: false }),
      buildFollower({ user_id: 9, user_name: null }),
    ])
    await expect.element(page.getByText('1 follower is not accepted.')).toBeVisible()
    await expect.element(page.getByText(/^Only followers you accept see what you show/)).toBeVisible()
    await expect.element(page.getByText('follows Sea Urchin, not accepted')).toBeVisible()
    await expect.element(page.getByText('follows Sea Urchin, accepted')).toBeVisible()
    await page.getByRole('button', { name: 'Accept Mary Read as a follower of Sea Urchin' }).click()
    await expect
      .poll(getNoticeTexts)
      .toEqual(['Mary Read now sees what you show to followers of Sea Urchin.'])
    expect(api.getLastCall('PATCH /vessels/:id/followers')).toMatchObject({
      params: { id: 5 },
      body: { user_id: 8, accepted: true },
    })
    // The list is reloaded.
    await expect.poll(() => api.calls.filter(({ key }) => key === 'GET /followers').length).toBe(2)
  })

  it.each([
    [
      false,
      'Decline Mary Read as a follower of Sea Urchin',
      'Decline Mary Read as a follower of Sea Urchin?',
      'Mary Read was declined as a follower of Sea Urchin.',
    ],
    [
      true,
      'Remove Mary Read from the followers of Sea Urchin',
      'Remove Mary Read from the followers of Sea Urchin?',
      'Mary Read no longer follows Sea Urchin.',
    ],
  ])(
    'declines or removes a follower after confirmation (accepted: %s)',
    async (accepted, name, question, notice) => {
      const api = renderList([buildFollower({ accepted })])
      await page.getByRole('button', { name }).click()
      await expect.poll(() => $confirmRequest.get()?.text).toBe(question)
      $confirmRequest.get()?.resolve(true)
      await expect.poll(getNoticeTexts).toEqual([notice])
      expect(api.getLastCall('PATCH /vessels/:id/followers').body).toEqual({ user_id: 8, accepted: false })
    },
  )

  it('keeps the list on failure and shows the reason', async () => {
    renderList([buildFollower({ accepted: false })], { 'PATCH /vessels/:id/followers': buildApiError(404) })
    await page.getByRole('button', { name: /^Accept/ }).click()
    await expect.poll(() => getNoticeTexts()[0]).toMatch(/^Nothing was changed: /)
    await expect.element(page.getByRole('button', { name: /^Accept/ })).toBeEnabled()
  })
})
