import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { allowAnyError, failCalls, collectConsoleMessages } from '../notices.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

async function openAddVessel(page: Page): Promise<void> {
  await page.goto(`${siteUrl}/profile`)
  await page.getByRole('button', { name: 'Add a vessel' }).click()
}
const mmsiField = (page: Page) => page.getByRole('combobox', { name: 'MMSI of your vessel' })

describe('section 8: failures', () => {
  it("Vessel update failure: alert 'Error: {mmsi error from response}. Vessel not updated'.", async () => {
    const vessel = await records.vessel('owner', { name: 'Numberless' })
    const page = await open(`/vesselview/${vessel.id}`, { actor: 'owner', ...allowAnyError })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const mmsi = page.getByLabel('MMSI')
    await mmsi.fill('319111000')
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save vessel' }).click()
    const { errors } = (await (await answered).json()) as { errors: { mmsi: string[] } } // a problem+json body
    expect(errors.mmsi).toEqual(['MMSI 319111000 is already in use by another vessel'])
    // The error is shown once, at its field.
    await page.getByText(`Error: ${errors.mmsi[0]}. Vessel not updated`, { exact: true }).waitFor()
    expect(await page.getByText('is already in use by another vessel').count()).toBe(1)
    await expect.poll(() => mmsi.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await mmsi.inputValue()).toBe('319111000')
    expect((await callAs<Vessel>('owner', 'GET', `/vessels/${vessel.id}`)).body.mmsi).toBeNull()
  })

  it("Vessel add or claim failure: logged only, 'Error in adding vessel'.", async () => {
    const page = await open('/profile', { actor: 'admin', ...allowAnyError })
    const log = collectConsoleMessages(page)
    const countLogged = () => log.filter(({ text }) => text.startsWith('Error in adding vessel')).length
    await failCalls(page, 'POST', /\/vessels$/)
    await failCalls(page, 'PATCH', /\/vessels\/\d+$/)
    await openAddVessel(page)
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dinghy')
    await page.getByLabel(/^Length overall/).fill('3')
    await page.getByRole('button', { name: 'Add vessel' }).click()
    await expect.poll(countLogged).toBe(1)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Dinghy')
    await openAddVessel(page)
    await mmsiField(page).fill('22700677')
    await page.getByRole('option', { name: /Vagabond/ }).click()
    await page.getByLabel(/^Length overall/).fill('9')
    await page.getByRole('button', { name: 'Claim Vagabond' }).click()
    await expect.poll(countLogged).toBe(2)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.getByText(/was added to your profile/).count()).toBe(0)
  })

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
