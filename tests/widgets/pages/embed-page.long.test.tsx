import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EmbedPage } from '../../../src/app/pages/EmbedPage.tsx'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/embed')
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  window.history.replaceState(null, '', testUrl)
})

const script = '<script type="module" src="SITE/embed/v1/roadstead.js"></script>'

async function renderBuilder() {
  const rendered = renderPage(createFakeApi(), <EmbedPage id={null} pageData={{}} />)
  const { container } = rendered
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Put Roadstead on your site')
  return {
    ...rendered,
    readCode: () => container.querySelector('code')?.textContent?.replaceAll(window.location.origin, 'SITE'),
    getFrame: () => container.querySelector('iframe'),
  }
}

it('the widget builder has a field for each option of the map', async () => {
  const { container, readMetadata } = await renderBuilder()
  const { headings, fields } = readPageParts(container)
  expect(headings).toEqual(['1 Put Roadstead on your site', '2 Preview', '2 Code'])
  expect(fields).toMatchObject({
    Widget: 'Map',
    lat: '43.3',
    lng: '5.3',
    zoom: '9',
    'Points of Interest': true,
    'Satellite maps': false,
    Seamarks: false,
    basemap: 'satellite',
    'place-id': '',
    Marina: false,
    'Other POI': false,
    Fuel: false,
    VHF: false,
    gestures: 'cooperative',
    Language: '–',
    Theme: 'auto',
    'Pick a colour': '#000000',
    'Accent colour': '',
    Units: '',
    'Height (px)': '',
    'Width (px)': '700',
  })
  for (const name of ['Options', 'layers', 'types', 'has'])
    await expect.element(page.getByRole('group', { name, exact: true })).toBeVisible()
  await expect
    .poll(readMetadata)
    .toEqual([
      'Put Roadstead on your site · Roadstead',
      'Choose a widget, preview it live and copy one line. No API key, no cookies.',
    ])
  expect(await findStructureProblems(container)).toEqual([])
})

it('the widget builder shows the code and a preview in a frame of its own', async () => {
  const { container, readCode, getFrame } = await renderBuilder()
  const { buttons } = readPageParts(container)
  for (const name of ['HTML', 'React', 'Next.js', 'Vue', 'Svelte', 'WordPress', 'Frame', 'Copy', 'Phone'])
    expect(buttons).toContain(name)
  await expect
    .element(page.getByRole('button', { name: 'HTML', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(readCode()).toBe(`${script}\n<roadstead-map lat="43.3" lng="5.3" zoom="9"></roadstead-map>`)
  await expect.poll(() => getFrame()?.getAttribute('src')).toBe('/embed/map?lat=43.3&lng=5.3&zoom=9')
  expect(getFrame()?.title).toBe('Map by Roadstead')
  expect(getFrame()?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  )
})

it('the widget builder changes the code and the preview with the options, and refuses invalid ones', async () => {
  const { readCode, getFrame } = await renderBuilder()
  await page.getByLabelText('Height (px)').fill('2000')
  await page.getByLabelText('Width (px)').fill('400')
  await page.getByLabelText('zoom', { exact: true }).fill('99')
  await expect.poll(() => getFrame()?.style.inlineSize).toBe('400px')
  await expect.poll(() => getFrame()?.style.blockSize).toBe('2000px')
  await expect
    .poll(readCode)
    .toBe(`${script}\n<roadstead-map lat="43.3" lng="5.3" height="2000px"></roadstead-map>`)
  await expect
    .element(page.getByLabelText('zoom', { exact: true }))
    .toHaveAccessibleDescription('a number from 3 to 18')
  await page.getByRole('button', { name: 'Frame', exact: true }).click()
  await expect
    .poll(readCode)
    .toBe(
      '<iframe src="SITE/embed/map?lat=43.3&amp;lng=5.3" title="Map by Roadstead" width="100%" height="2000" loading="lazy" style="border:0" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" allow="geolocation"></iframe>',
    )
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => write.mock.calls.length).toBe(1)
})

it('the widget builder offers the options of the chosen widget', async () => {
  const { container } = await renderBuilder()
  await page.getByLabelText('Widget', { exact: true }).selectOptions('chart')
  await expect.element(page.getByLabelText('metric')).toBeVisible()
  const { fields } = readPageParts(container)
  expect(fields).toMatchObject({
    Widget: 'Chart',
    'place-id': '1401',
    'vessel-id': '',
    metric: 'Wind speed',
    range: '24h',
    kind: '–',
  })
  expect(fields).not.toHaveProperty('basemap')
})
