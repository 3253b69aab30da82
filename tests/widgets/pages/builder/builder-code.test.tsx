import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { WidgetBuilder } from '../../../../src/app/parts/builder/WidgetBuilder.tsx'
import { $notices } from '../../../../src/client/notices.ts'
import { embedPage as texts } from '../../../../src/core/messages/en/guides.json'
import { latestScriptPath, pinnedScriptPath } from '../../../../src/core/site/embeds.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { desktopSize, phoneSize } from '../../../support/window-sizes.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      String(input) === pinnedScriptPath
        ? Response.json({ src: '/pinned.js', integrity: 'sha384-abc' })
        : new Response('', { status: 404 }),
    ),
  )
})
afterEach(async () => {
  await page.viewport(desktopSize.width, desktopSize.height)
  vi.restoreAllMocks()
  $notices.set([])
  window.history.replaceState(null, '', testUrl)
})

function openBuilder(query = '') {
  window.history.replaceState(null, '', `/embed${query}`)
  renderStrict(wrapWithApi(createFakeApi(), <WidgetBuilder texts={texts} />))
}
const code = page.getByRole('region', { name: texts.code })
const readCode = () => code.element().querySelector('pre')?.textContent ?? ''
const pinned = page.getByLabelText(texts.pinnedVersion)
const readFrame = () => page.getByRole('region', { name: texts.preview }).element().querySelector('iframe')

describe('the code of the widget builder', () => {
  it('is that of each way with its instructions, and is copied as shown', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    openBuilder()
    await expect.element(code.getByText(texts.htmlHint)).toBeVisible()
    for (const [way, hint, part] of [
      ['iframe', texts.iframeHint, /^<iframe src="/],
      ['react', /^npm install roadstead react react-dom$/, /^import /],
      ['next', /^npm install/, /^'use client'/],
      ['vue', /^npm install/, /<template>/],
      ['svelte', /^npm install/, /<script/],
      ['wordpress', texts.wordpressHint, /^<!-- wp:html -->/],
    ] as const) {
      const button = code.getByRole('button', { name: texts[way], exact: true })
      await button.click()
      await expect.element(button).toHaveAttribute('aria-pressed', 'true')
      await expect.element(code.getByText(hint)).toBeVisible()
      expect(readCode()).toMatch(part)
      expect(pinned.elements()).toEqual([])
    }
    await code.getByRole('button', { name: texts.copy }).click()
    expect(write.mock.calls).toEqual([[readCode()]])
    await expect.poll(() => $notices.get().map(({ text }) => text)).toEqual([texts.copied])
  })

  it('has the latest script until the exact version is asked for, which is fetched only then', async () => {
    openBuilder()
    await expect.element(pinned).not.toBeChecked()
    expect(readCode()).toContain(`src="${window.location.origin}${latestScriptPath}"`)
    expect(window.fetch).not.toHaveBeenCalledWith(pinnedScriptPath, expect.anything())
    await pinned.click()
    await expect.poll(readCode).toContain('/pinned.js" integrity="sha384-abc" crossorigin')
    await pinned.click()
    await expect.poll(readCode).toContain(latestScriptPath)
    expect(readCode()).not.toContain('integrity')
  })

  it('has a height only if it differs from that of the widget, as has the frame', async () => {
    openBuilder('?widget=map&height=400')
    await expect.element(code).toBeVisible()
    expect(readCode()).not.toContain('height=')
    await page.getByLabelText('Height (px)').fill('500')
    await expect.poll(readCode).toContain('height="500px"')
    expect(readFrame()?.style.blockSize).toBe('500px')
  })

  it('of a widget as high as its content has no height, whose frame has 360 px unless another is chosen', async () => {
    openBuilder('?widget=legend&height=500')
    await expect.element(code).toBeVisible()
    expect(readCode()).not.toContain('height')
    expect(readFrame()?.style.blockSize).toBe('500px')
    await page.getByLabelText('Height (px)').fill('')
    await expect.poll(() => readFrame()?.style.blockSize).toBe('360px')
  })

  it('keeps the choices of a widget while another is shown', async () => {
    openBuilder('?widget=map&zoom=11&height=500')
    const widget = page.getByRole('combobox', { name: texts.widget })
    await widget.selectOptions(texts.names.activity)
    await page.getByLabelText('limit').fill('7')
    await page.getByLabelText('Height (px)').fill('300')
    await expect.poll(readCode).toContain('limit="7"')
    await widget.selectOptions(texts.names.map)
    await expect.poll(readCode).toMatch(/zoom="11".* height="500px"/)
    await widget.selectOptions(texts.names.activity)
    await expect.poll(readCode).toContain('limit="7"')
    await expect.element(page.getByLabelText('Height (px)')).toHaveValue('300')
  })

  it('passes an accent colour to React, which adjusts it to the theme', async () => {
    openBuilder('?widget=legend&accent=%230e5a8a')
    await code.getByRole('button', { name: texts.react, exact: true }).click()
    await expect.poll(readCode).toMatch(/ accent="#0e5a8a">\n {2}<div data-theme="light">/)
    await page.getByRole('combobox', { name: texts.labels.theme }).selectOptions('dark')
    await expect.poll(readCode).toMatch(/ accent="#0e5a8a">\n {2}<div data-theme="dark">/)
  })

  it('an unknown widget of the address is no error any more once another is chosen', async () => {
    openBuilder('?widget=submarine')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^one of: map/)
    await page.getByRole('combobox', { name: texts.widget }).selectOptions(texts.names.chart)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the frame of the preview', () => {
  it('has a title and no rights beyond scripts and links', async () => {
    openBuilder('?widget=legend')
    await expect.element(page.getByTitle('Legend by Roadstead')).toBeInTheDocument()
    const frame = readFrame()
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox')
    expect(frame?.getAttribute('src')).toMatch(/^\/embed\/legend/)
  })

  it.each([
    [desktopSize, '700'],
    [phoneSize, '390'],
  ])('has at first the width that fits in a window of %j', async (size, width) => {
    await page.viewport(size.width, size.height)
    openBuilder('?widget=legend')
    await expect.element(page.getByLabelText('Width (px)')).toHaveValue(width)
  })

  it('is made smaller with its place if it does not fit, and never larger', async () => {
    openBuilder('?widget=legend&height=500')
    const width = page.getByLabelText('Width (px)')
    const readScale = () => Number(/^scale\((.*)\)$/.exec(readFrame()?.style.transform ?? '')?.[1])
    const readPlace = () => readFrame()?.parentElement?.parentElement?.style.blockSize
    await width.fill('2000')
    await expect.poll(readScale).toBeLessThan(0.9)
    expect(readPlace()).toBe(`${Math.round(500 * readScale())}px`)
    await width.fill('120')
    await expect.poll(readScale).toBe(1)
    expect(readPlace()).toBe('500px')
    expect(page.getByText(/shown at/).elements()).toEqual([])
  })
})
