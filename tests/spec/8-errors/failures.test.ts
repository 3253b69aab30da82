import { describe, expect, it } from 'vitest'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { allowAnyError } from '../notices.ts'

const { open } = useActors()

describe('section 8: failures', () => {
  it("User page logged out: 'You must be logged in to view this page'.", async () => {
    const page = await open(`/userview/${ids.owner}`)
    await page.getByText('You must be logged in to view this page', { exact: true }).waitFor()
  })

  it('Generic not-found and unexpected-error screens exist.', async () => {
    const page = await open('/nothing/here', { actor: 'member', ...allowAnyError })
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.route('**/api/v1/vessels?own=true', (route) => route.fulfill({ json: [null] }))
    await page.goto(`${siteUrl}/profile`)
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: /^User profile/ }).waitFor()
  })

  it('Messages for server-side validation failures are not shown.', async () => {
    // Not specified; CONTRACT section 3: messages are keyed by input name.
    const response = await callAs<{ status: number; errors: Record<string, string[]> }>(
      'member',
      'POST',
      '/places',
      { place: { name: '', longitude: 8.7, latitude: 91 } },
    )
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(Object.keys(response.body.errors).sort()).toEqual(['latitude', 'name'])
    for (const messages of Object.values(response.body.errors)) expect(messages.join(' ')).toMatch(/\w+ \w+/)
  })
})
