import { afterEach, describe, expect, it, vi } from 'vitest'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { fetchHelmState, submitHelmReview } from '../../../src/plugin/panel/place/helm-reviews.ts'
import { ApiError } from '../../../src/client/api/call.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildApiError } from '../../factories/users.ts'

afterEach(() => void vi.restoreAllMocks())

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })
const site = detectPanelEnvironment({ pathname: '/plugin-panel', search: '' })

describe('what the boat server allows', () => {
  it('is unknown if the boat server fails or does not answer', async () => {
    const request = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ site: 'x' }, { status: 503 }))
    expect(await fetchHelmState(7)).toBeNull()
    request.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await fetchHelmState(7)).toBeNull()
    const state = { site: 'https://site.example', may_write: true, why_not: null, pending: [] }
    request.mockResolvedValue(Response.json(state))
    expect(await fetchHelmState(7)).toEqual(state)
  })
})

describe('a review written at the helm', () => {
  const review = { placeId: 7, comment: 'Quiet', stars: 4 }

  it('sends to the site only what it has: stars, or a text', async () => {
    const api = createFakeApi({ 'POST /rates': {} as never, 'POST /posts': {} as never })
    const submit = (comment: string, stars: number | null) =>
      submitHelmReview(site, api, { placeId: 7, comment, stars })
    expect(await submit('', 4)).toEqual({ state: 'sent' })
    expect(api.calls.map(({ key }) => key)).toEqual(['POST /rates'])
    expect(await submit('Quiet', null)).toEqual({ state: 'sent' })
    expect(api.calls.map(({ key }) => key)).toEqual(['POST /rates', 'POST /posts'])
  })

  it('is refused by the site with its reason, or with the status', async () => {
    const refuse = (error: Error) => submitHelmReview(site, createFakeApi({ 'POST /rates': error }), review)
    expect(await refuse(buildApiError(422))).toEqual({ state: 'refused', reason: 'The server says why.' })
    expect(await refuse(new ApiError('POST /rates', 429, null))).toEqual({ state: 'refused', reason: '429' })
  })

  it('stays with its writer if anything else fails', async () => {
    const api = createFakeApi({ 'POST /rates': new TypeError('broken') })
    await expect(submitHelmReview(site, api, review)).rejects.toThrow('broken')
  })

  it('counts as sent by the boat server unless its answer says otherwise', async () => {
    const request = vi.spyOn(window, 'fetch')
    const submit = (body: object, status = 201) => {
      request.mockResolvedValue(Response.json(body, { status }))
      return submitHelmReview(boat, createFakeApi(), review)
    }
    expect(await submit({})).toEqual({ state: 'sent' })
    expect(await submit({ pending: true })).toEqual({ state: 'pending' })
    // A refusal is said also if it has no reason.
    expect(await submit({ refused: '' })).toEqual({ state: 'refused', reason: '' })
    expect(await submit({}, 500)).toEqual({ state: 'refused', reason: '' })
  })
})
