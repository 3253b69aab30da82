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
    const displayed: Record<string, string> = {}
    for (const [timestamp, id] of Object.entries(ids.datedNavAids)) {
      await page.goto(`${siteUrl}/nav_aidview/${id}`)
      const updated = page
        .locator('dt')
        .filter({ hasText: /^Updated$/ })
        .locator('xpath=following-sibling::dd')
      displayed[timestamp] = (await updated.innerText()).replace('\u202f', ' ')
    }
    expect(displayed).toEqual({
      '2025-12-31T23:59:00Z': 'Dec 31, 2025, 11:59 PM',
      '2026-01-01T00:00:00Z': 'Jan 1, 2026, 12:00 AM',
      '2024-02-29T12:00:00Z': 'Feb 29, 2024, 12:00 PM',
      '2026-03-09T09:05:00Z': 'Mar 9, 2026, 9:05 AM',
      '2019-09-30T13:30:00Z': 'Sep 30, 2019, 1:30 PM',
    })
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
