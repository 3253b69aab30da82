import { spawn } from 'node:child_process'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenPage } from '../support/browser.ts'

/** The folders of `examples/`. */
export const exampleNames = [
  'marina-html',
  'club-react',
  'config-element',
  'wordpress-iframe',
  'strict-csp',
  'plotter-panel',
] as const
type Example = (typeof exampleNames)[number]

/** The folders of `examples/` with packages of their own, which `framework-examples.long.test.ts` tests. */
export const frameworkExamples = ['next-app', 'vue-app', 'svelte-app', 'angular-app'] as const

/** Matches place and cluster markers near Marseille, in English and French. */
export const placeNames = /Vieux-Port|^\d+ (places here|lieux ici)/

/** Tests that every example works in the browser of `open`. */
export function testExamples(open: OpenPage): void {
  const site = inject('siteUrl')
  const siteUrls: Partial<Record<Example, Promise<string>>> = {}
  const stopCallbacks: (() => void)[] = []

  async function openExample(name: Example, expectErrors?: RegExp): Promise<Page> {
    return open((await siteUrls[name]) ?? '', { theme: null, ...(expectErrors && { expectErrors }) })
  }

  describe('examples started with `npm run example`', () => {
    // In parallel, because one of them builds a site.
    beforeAll(() => {
      for (const name of exampleNames)
        siteUrls[name] = startExample(name, site, (stop) => stopCallbacks.push(stop))
    })
    afterAll(() => {
      for (const stop of stopCallbacks) stop()
    })

    it('marina-html shows a map, a search and a place card', async () => {
      const page = await openExample('marina-html')
      await page.locator('roadstead-map').getByRole('button', { name: placeNames }).first().waitFor()
      await page.locator('roadstead-place-card h3').waitFor()
      await page.getByRole('combobox').pressSequentially('vieux')
      await page.getByRole('option', { name: /Vieux-Port/ }).click()
      await page.locator('roadstead-map .rs-popup').getByText('Vieux-Port').waitFor()
    })

    it('club-react uses the packed npm package in a React site', async () => {
      const page = await openExample('club-react')
      await page
        .getByRole('region', { name: 'Map' })
        .getByRole('button', { name: placeNames })
        .first()
        .waitFor()
      await page.locator('.rs-place-card h3').waitFor()
      await page.getByRole('combobox').pressSequentially('vieux')
      await page.getByRole('option', { name: /Vieux-Port/ }).waitFor()
      expect(await page.locator('roadstead-map').count()).toBe(0)
    })

    it('config-element configures several widgets with one element', async () => {
      const page = await openExample('config-element')
      await page.locator('roadstead-map').getByRole('button', { name: placeNames }).first().waitFor()
      await page.locator('roadstead-map [data-theme="night"][lang="fr"]').waitFor()
      await page.locator('roadstead-legend .rs-legend').waitFor()
      await page.locator('roadstead-layers [lang="de"]').getByRole('checkbox').first().waitFor()
    })

    it('wordpress-iframe shows a map in a frame', async () => {
      const page = await openExample('wordpress-iframe')
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: placeNames }).first().waitFor()
    })

    it('strict-csp shows the elements under a strict content security policy', async () => {
      // Its policy allows tiles over HTTPS only; the tile server of the test uses HTTP.
      const page = await openExample('strict-csp', /(image '|\(img-src\) at )http:\S*\d\.jpg/)
      await page.locator('roadstead-map').getByRole('button', { name: placeNames }).first().waitFor()
      await page.locator('roadstead-activity .rs-element').waitFor()
    })

    it('plotter-panel shows the panel in a frame', async () => {
      const page = await openExample('plotter-panel')
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: placeNames }).first().waitFor()
    })
  })
}

/** Starts an example and returns the URL that it prints when it is ready. */
export function startExample(
  name: string,
  site: string,
  onStop: (stop: () => void) => void,
): Promise<string> {
  // Its own process group, because npm starts a shell that starts the program.
  const child = spawn('npm', ['run', 'example', '--', name, site, '0'], { detached: true })
  onStop(() => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGTERM'))
  return new Promise((resolve, reject) => {
    let output = ''
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const url = new RegExp(`^${name} on (http://localhost:\\d+), using ${site}`, 'm').exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('close', (code) => reject(new Error(`${name} ended with ${code}: ${output}`)))
  })
}
