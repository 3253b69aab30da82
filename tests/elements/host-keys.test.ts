import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const script = '<script type="module" src="/roadstead.js"></script>'
const map = '<roadstead-map id="map" lat="43.517" lng="4.132" zoom="13" gestures="greedy"></roadstead-map>'
const marker = (page: Page) => page.getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })
const card = (page: Page) => page.locator('.rs-popup').getByRole('heading', { name: 'Camargue' })
const readZoom = (page: Page) => page.locator('.rs-status__zoom').innerText()

/** Opens a page that records the keys which reach its shortcuts, with the usual exception of its own fields. */
async function openPage(html: string): Promise<Page> {
  const page = await open(`${server.url}/page?${new URLSearchParams({ html: `${html}${script}` })}`)
  page.setDefaultTimeout(10_000)
  await page.evaluate(() => {
    const keys: string[] = []
    for (const type of ['keydown', 'keypress', 'keyup'] as const)
      document.addEventListener(type, ({ target, key }) => {
        const isField = target instanceof Element && /INPUT|TEXTAREA|SELECT/.test(target.tagName)
        if (!isField) keys.push(`${type} ${key}`)
      })
    Object.assign(window, { keys })
  })
  return page
}

/** Reads and forgets the recorded keys. */
const takeKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'keys') as string[]).splice(0))

describe('shortcuts of a host page', () => {
  it('do not get the keys typed into fields of elements', async () => {
    const page = await openPage('<roadstead-search></roadstead-search><roadstead-layers></roadstead-layers>')
    const field = page.getByRole('combobox')
    await field.pressSequentially('port /s')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await field.fill('port')
    await page.getByRole('option').first().waitFor()
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape']) await page.keyboard.press(key)
    expect(await takeKeys(page)).toEqual([])
    await field.fill('')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Tab')
    const passed = await takeKeys(page)
    expect(passed).toContain('keydown b')
    expect(passed).toContain('keydown Tab')
  })

  it('do not get the keys that a map handles, and get the others', async () => {
    const page = await openPage(map)
    await marker(page).waitFor()
    const container = page.locator('#map .leaflet-container')
    await container.focus()
    await page.keyboard.press('+')
    await expect.poll(() => readZoom(page)).toBe('zoom 14')
    await page.keyboard.press('-')
    await expect.poll(() => readZoom(page)).toBe('zoom 13')
    const position = await page.locator('.rs-status__position').innerText()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('.rs-status__position').innerText()).not.toBe(position)
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menu').waitFor()
    for (const key of ['ArrowDown', 'End', 'Home', 'Escape']) await page.keyboard.press(key)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await marker(page).focus()
    await page.keyboard.press('Enter')
    await card(page).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.rs-popup').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press(' ')
    await expect.poll(() => readZoom(page)).toBe('zoom 15')
    expect(await takeKeys(page)).toEqual([])

    await container.focus()
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+ArrowLeft')
    const passed = ['keydown n', 'keypress n', 'keyup n', 'keydown Escape', 'keyup Escape']
    expect(await takeKeys(page)).toEqual(expect.arrayContaining([...passed, 'keydown ArrowLeft']))
  })
})

describe('the Escape key', () => {
  const isOpen = (page: Page) => page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.open)

  it('closes what an element shows first, and then the dialog of the page around it', async () => {
    const page = await openPage(
      `<dialog id="host"><button>Theirs</button><roadstead-search></roadstead-search>${map}</dialog>`,
    )
    await page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.showModal())
    // A card, with the focus in the map and elsewhere in the dialog.
    for (const focused of [marker(page), page.getByRole('button', { name: 'Theirs' })]) {
      await marker(page).click()
      await card(page).waitFor()
      await focused.focus()
      await page.keyboard.press('Escape')
      await page.locator('.rs-popup').waitFor({ state: 'detached' })
      expect(await isOpen(page)).toBe(true)
    }
    // The menu.
    await page.locator('#map .leaflet-container').focus()
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await isOpen(page)).toBe(true)
    // A dialog of the map.
    await page
      .getByRole('button', { name: /licences|sources/i })
      .first()
      .click()
    await page.locator('.rs-dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.rs-dialog').waitFor({ state: 'detached' })
    expect(await isOpen(page)).toBe(true)
    // The list.
    await page.getByRole('combobox').pressSequentially('port')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    expect(await isOpen(page)).toBe(true)
    // A box being drawn.
    const box = await page.locator('#map').boundingBox()
    if (!box) throw new Error('the map has no box')
    await page.keyboard.down('Shift')
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 200)
    await page.locator('.leaflet-zoom-box').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.up('Shift')
    await page.locator('.leaflet-zoom-box').waitFor({ state: 'detached' })
    await page.mouse.up()
    expect(await isOpen(page)).toBe(true)

    await page.getByRole('combobox').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
    expect(await isOpen(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  it('closes a card while a dialog elsewhere on the page is open, and leaves the card if that dialog has the focus', async () => {
    const page = await openPage(`<dialog id="host"><button>Theirs</button></dialog>${map}`)
    await page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.show())
    await marker(page).focus()
    await page.keyboard.press('Enter')
    await card(page).waitFor()
    await page.getByRole('button', { name: 'Theirs' }).focus()
    await page.keyboard.press('Escape')
    expect(await page.locator('.rs-popup').count()).toBe(1)
    await page.getByRole('button', { name: 'Zoom in' }).focus()
    await page.keyboard.press('Escape')
    await page.locator('.rs-popup').waitFor({ state: 'detached' })
  })

  it('of a modal dialog above a map does not close the card of the map', async () => {
    const page = await openPage(`<dialog id="host"><button>Theirs</button></dialog>${map}`)
    await marker(page).click()
    await card(page).waitFor()
    await page.locator('#host').evaluate((dialog: HTMLDialogElement) => dialog.showModal())
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await page.locator('.rs-popup').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('.rs-popup').waitFor({ state: 'detached' })
  })
})

it('dragging a map and drawing a box on it select no text of the page', async () => {
  const page = await openPage(`<p>Before the map.</p>${map}<p>After the map.</p>`)
  await marker(page).waitFor()
  const box = await page.locator('#map').boundingBox()
  if (!box) throw new Error('the map has no box')
  const drag = async (key?: string) => {
    if (key) await page.keyboard.down(key)
    await page.mouse.move(box.x + 150, box.y + 150)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 4 })
    await page.mouse.move(box.x + 150, box.y + box.height + 40, { steps: 4 })
    const selected = await page.evaluate(() => `${getSelection()?.toString()}`)
    await page.mouse.up()
    if (key) await page.keyboard.up(key)
    return selected
  }
  expect(await drag()).toBe('')
  expect(await drag('Shift')).toBe('')
  // A caret in the text of the page is the start of a selection with Shift.
  await page.getByText('Before the map.').click()
  expect(await drag('Shift')).toBe('')
})
