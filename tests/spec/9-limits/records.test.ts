import { describe, expect, it } from 'vitest'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 9: records', () => {
  it('Date display: short month, day, year, hour, minute, US English. Truncation appends four dots.', async () => {
    const comment = 'x'.repeat(60)
    await records.post('member', { post: { comment, poi_id: ids.anchorage } })
    const page = await open(`/placeview/${ids.unknownTypePlaces.above99}`, {
      context: { timezoneId: 'UTC' },
    })
    const added = page.locator('.rs-data-sheet > div').filter({ hasText: 'Added' }).locator('dd')
    expect(await added.innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/)
    // tests/core/text.test.ts has further dates.
    await page.goto(`${siteUrl}/nav_aidview/${ids.datedNavAid}`)
    const updated = page
      .locator('dt')
      .filter({ hasText: /^Updated$/ })
      .locator('xpath=following-sibling::dd')
    expect((await updated.innerText()).replace('\u202f', ' ')).toBe('Dec 31, 2025, 11:59 PM')
    await page.goto(siteUrl)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const list = page.getByRole('region', { name: 'Recent Activity' })
    await list.getByText(`${'x'.repeat(40)}.... ·`).waitFor()
  })

  it('Limits enforced by the server are not shown.', async () => {
    // Limits of core/limits/text.ts: longer text values are refused; the error names the field.
    const postForErrors = async (path: string, body: object) => {
      const { status, body: problem } = await callAs<{ errors?: Record<string, string[]> }>(
        'member',
        'POST',
        path,
        body,
      )
      return [status, Object.keys(problem.errors ?? {})]
    }
    const post = { comment: 'x'.repeat(5001), poi_id: ids.marina }
    expect(await postForErrors('/posts', { post })).toEqual([422, ['comment']])
    const place = { name: 'x'.repeat(201), longitude: 8.7, latitude: 41.9 }
    expect(await postForErrors('/places', { place })).toEqual([422, ['name']])
    const vessel = { name: 'Long', loa: 501 }
    expect(await postForErrors('/vessels', { vessel })).toEqual([422, ['loa']])
  })
})
