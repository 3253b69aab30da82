import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encode } from 'uqr'
import { PlaceActions } from '../../../src/app/parts/place/PlaceActions.tsx'
import { $notices } from '../../../src/client/notices.ts'
import { sharePlace } from '../../../src/core/messages/en/places.json'
import { buildPlace } from '../../factories/records.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

const place = buildPlace({ name: 'Quiet "Bay"' })
const link = `${window.location.origin}/placeview/1401`

async function openDialog() {
  renderStrict(wrapWithApi(createFakeApi({}), <PlaceActions place={place} />))
  const button = page.getByRole('button', { name: 'Share', exact: true })
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Share Quiet "Bay"' })).toBeVisible()
  return button
}

it('the share dialog of a place shows its link, its QR code and the line that embeds its map', async () => {
  await openDialog()
  await expect.element(page.getByLabelText('Link to this page')).toHaveValue(link)
  const line = `<iframe src="${window.location.origin}/embed/map?place-id=1401&amp;zoom=14" title="Quiet &quot;Bay&quot;" width="100%" height="400"`
  await expect.element(page.getByLabelText('Map for a web page')).toHaveValue(expect.stringContaining(line))
  const code = page.getByRole('img', { name: 'QR code of the link' }).element()
  const darkModules = code.querySelector('path')?.getAttribute('d')?.split('M').length ?? 0
  const { data } = encode(link, { ecc: 'M', border: 4 })
  expect(darkModules - 1).toBe(data.flat().filter(Boolean).length)
})

it('the share dialog copies the link and the line', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openDialog()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(write).toHaveBeenLastCalledWith(link)
  await page.getByRole('button', { name: 'Copy line' }).click()
  expect(write).toHaveBeenLastCalledWith(expect.stringMatching(/^<iframe src=.*<\/iframe>$/))
})

it('the texts of the share dialog are selected when they are reached, for browsers without a clipboard', async () => {
  await openDialog()
  for (const label of ['Link to this page', 'Map for a web page']) {
    const field = page.getByLabelText(label).element() as HTMLInputElement
    field.focus()
    expect(field.selectionStart, label).toBe(0)
    expect(field.selectionEnd, label).toEqual(field.value.length)
  }
})

it('the share dialog says what it has copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openDialog()
  const listNotices = () => $notices.get().map(({ text }) => text)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(listNotices).toEqual([sharePlace.linkCopied])
  await page.getByRole('button', { name: 'Copy line' }).click()
  await expect.poll(listNotices).toEqual([sharePlace.embedCopied])
})

it('Escape closes the share dialog and returns the focus to its button', async () => {
  const button = await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
