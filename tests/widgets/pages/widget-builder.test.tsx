import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EmbedPage } from '../../../src/app/pages/EmbedPage.tsx'
import { formatBuilderQuery, parseBuilderQuery } from '../../../src/app/parts/builder/builder-address.ts'
import { navigateTo } from '../../../src/app/navigation.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderPage } from '../../support/render-page.tsx'

const testUrl = window.location.href
beforeEach(() => navigateTo('/faq'))
afterEach(() => window.history.replaceState(null, '', testUrl))

async function openBuilder(query = '') {
  navigateTo(`/embed${query}`)
  renderPage(createFakeApi(), <EmbedPage id={null} pageData={{}} />)
  await expect.element(page.getByRole('region', { name: 'Code' })).toBeVisible()
}

const readCode = () => page.getByRole('region', { name: 'Code' }).element().querySelector('pre')?.textContent
const readFrame = () => page.getByRole('region', { name: 'Preview' }).element().querySelector('iframe')

describe('the address of the widget builder', () => {
  it.each([
    ['', 'map', '', ''],
    ['?utm_source=mail', 'map', '', ''],
    ['?widget=map&zoom=9', 'map', '', ''],
    ['?zoom=11', 'map', '', '?widget=map&zoom=11'],
    ['?widget=map&lat=&lng=&height=500', 'map', '500', '?widget=map&lat=&lng=&height=500'],
    ['?widget=map&controls=zoom&for=bay', 'map', '', ''],
    ['?widget=legend', 'legend', '', '?widget=legend'],
    ['?widget=chart&metric=wind%26more', 'chart', '', '?widget=chart&metric=wind%26more'],
    ['?widget=submarine&zoom=11', 'map', '', '?widget=map&zoom=11'],
  ])('%s shows %s and is kept as %s', (query, widget, height, kept) => {
    const parsed = parseBuilderQuery(query)
    expect(parsed.widget).toEqual(widget)
    expect(parsed.height).toEqual(height)
    expect(formatBuilderQuery(parsed)).toEqual(kept)
  })

  it('holds what is chosen, and shows it again', async () => {
    await openBuilder()
    const before = window.history.length
    await page.getByLabelText('zoom', { exact: true }).fill('11')
    await page.getByRole('checkbox', { name: 'Seamarks' }).click()
    await page.getByLabelText('Height (px)').fill('500')
    await expect
      .poll(() => window.location.search)
      .toBe('?widget=map&zoom=11&layers=pois+seamarks&height=500')
    // The back button leaves the builder: neither the choices nor their previews are entries of the history.
    await expect.poll(() => readFrame()?.src).toContain('zoom=11')
    expect(window.location.pathname).toBe('/embed')
    expect(window.history.length).toEqual(before)
    await page.getByRole('combobox', { name: 'Widget' }).selectOptions('Legend')
    await expect.poll(() => window.location.search).toBe('?widget=legend')
  })

  it('is shown when the page opens, also after a link to another configuration', async () => {
    await openBuilder('?widget=map&zoom=11&layers=pois,seamarks&height=500')
    expect(readCode()).toContain(
      '<roadstead-map lat="43.3" lng="5.3" zoom="11" layers="pois seamarks" height="500px"></roadstead-map>',
    )
    await expect.element(page.getByRole('checkbox', { name: 'Seamarks' })).toBeChecked()
    navigateTo('/embed?widget=legend')
    await expect.poll(readCode).toContain('<roadstead-legend></roadstead-legend>')
  })

  it('shows the height without a text, and keeps a text that is no number', async () => {
    await openBuilder()
    const height = page.getByLabelText('Height (px)')
    await expect.element(height).toHaveAttribute('placeholder', '400')
    await expect.element(height).toHaveAttribute('inputmode', 'numeric')
    await height.fill('tall')
    await expect.element(height).toHaveValue('tall')
    await expect.element(height).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('alert')).toHaveTextContent('a number from 120 to 2000')
  })

  it('is ignored where it is invalid, with the accepted values beside the field', async () => {
    await openBuilder('?widget=submarine&zoom=99&layers=clouds&theme=pink&height=9000')
    expect(readCode()).toContain('<roadstead-map lat="43.3" lng="5.3"></roadstead-map>')
    const errors = page
      .getByRole('alert')
      .elements()
      .map((element) => element.textContent)
    expect(errors).toEqual([
      expect.stringMatching(/^one of: map, search, /),
      'a number from 3 to 18',
      expect.stringMatching(/^words of: pois, .*; or none$/),
      'one of: auto, light, dark, night',
      'a number from 120 to 2000',
    ])
  })
})

describe('the preview of the widget builder', () => {
  it('has a button for the width of a phone and of a desktop, made smaller where it does not fit', async () => {
    await openBuilder()
    const width = page.getByLabelText('Width (px)')
    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect.element(width).toHaveValue('1280')
    await expect.element(page.getByText(/^1280 pixels, shown at \d+ % of their size\.$/)).toBeVisible()
    const frame = readFrame()
    expect(frame?.clientWidth).toBe(1280)
    const stage = page.getByRole('region', { name: 'Preview' }).element().getBoundingClientRect()
    expect(frame?.getBoundingClientRect().right).toBeLessThanOrEqual(stage.right)
    await page.getByRole('button', { name: 'Phone' }).click()
    await expect.element(page.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => readFrame()?.clientWidth).toBe(390)
    await width.fill('12')
    await expect.element(page.getByText('a number from 120 to 2000')).toBeVisible()
  })
})
