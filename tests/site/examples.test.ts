import { spawn } from 'node:child_process'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.ts'

const { open } = useBrowser()
const site = inject('siteUrl')
const names = [
  'marina-html',
  'club-react',
  'config-element',
  'wordpress-iframe',
  'strict-csp',
  'plotter-panel',
] as const
type Example = (typeof names)[number]

const addresses: Partial<Record<Example, Promise<string>>> = {}
const stops: (() => void)[] = []
// All at once: the longest of them builds a site.
beforeAll(() => {
  for (const name of names) addresses[name] = start(name)
})
afterAll(() => {
  for (const stop of stops) stop()
})

/** Runs the one command of an example; the address it tells when it is ready. */
function start(name: Example): Promise<string> {
  // A group of its own: npm starts a shell, which starts the program.
  const child = spawn('npm', ['run', 'example', '--', name, site, '0'], { detached: true })
  stops.push(() => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGTERM'))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = new RegExp(`^${name} on (http://localhost:\\d+), asking ${site}`, 'm').exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)))
  })
}

async function openExample(name: Example, expectErrors?: RegExp): Promise<Page> {
  return open((await addresses[name]) ?? '', { theme: null, ...(expectErrors && { expectErrors }) })
}

/** What lies around Marseille, in English and in French. */
const places = /Vieux-Port|^\d+ (places here|lieux ici)/

describe('an example starts with its one command and shows', () => {
  it('a marina its map, a search that finds, and a card', async () => {
    const page = await openExample('marina-html')
    await page.locator('roadstead-map').getByRole('button', { name: places }).first().waitFor()
    await page.locator('roadstead-place-card h3').waitFor()
    await page.getByRole('combobox').pressSequentially('vieux')
    await page.getByRole('option', { name: /Vieux-Port/ }).click()
    await page.locator('roadstead-map .rs-popup').getByText('Vieux-Port').waitFor()
  })

  it('a club the packed package in its own React site', async () => {
    const page = await openExample('club-react')
    await page.getByRole('region', { name: 'Map' }).getByRole('button', { name: places }).first().waitFor()
    await page.locator('.rs-place-card h3').waitFor()
    await page.getByRole('combobox').pressSequentially('vieux')
    await page.getByRole('option', { name: /Vieux-Port/ }).waitFor()
    expect(await page.locator('roadstead-map').count()).toBe(0)
  })

  it('a school one configuration for several widgets', async () => {
    const page = await openExample('config-element')
    await page.locator('roadstead-map').getByRole('button', { name: places }).first().waitFor()
    await page.locator('roadstead-map [data-theme="night"][lang="fr"]').waitFor()
    await page.locator('roadstead-legend .rs-legend').waitFor()
    await page.locator('roadstead-layers [lang="de"]').getByRole('checkbox').first().waitFor()
  })

  it('a blog that takes frames alone its map', async () => {
    const page = await openExample('wordpress-iframe')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: places }).first().waitFor()
  })

  it('an authority the elements under a strict policy', async () => {
    // Its policy takes tiles by https alone; those of the test come without.
    const page = await openExample('strict-csp', /^Loading the image 'http:[^']*\d\.jpg' violates/)
    await page.locator('roadstead-map').getByRole('button', { name: places }).first().waitFor()
    await page.locator('roadstead-activity .rs-element').waitFor()
  })

  it('a chart plotter the panel where its address says', async () => {
    const page = await openExample('plotter-panel')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: places }).first().waitFor()
  })
})
