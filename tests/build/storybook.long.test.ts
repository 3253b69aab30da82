import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentedElements } from '../../src/widgets/elements/documented-elements.ts'
import { getBrowser } from '../support/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-storybook-'))
const app = fastify()
let site: string

/** A page without a request for this long has loaded. */
const quietMs = 800
const pagesAtATime = 4

interface StoryIndex {
  entries: Record<string, { id: string; type: 'docs' | 'story'; title: string }>
}

beforeAll(async () => {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['run', 'storybook:build', '--', '--output-dir', folder],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  expect(status, stdout + stderr).toBe(0)
  app.register(fastifyStatic, { root: folder })
  site = await app.listen({ host: '127.0.0.1', port: 0 })
}, 300_000)

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function listEntries() {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex // written by Storybook
  return Object.values(index.entries)
}

const docs = () => listEntries().filter(({ type }) => type === 'docs')

it('the built Storybook has an introduction, composed pages, the provider, and two pages for each widget', () => {
  const pages = docs()
  const expected = documentedElements.flatMap(({ name, component }) => [
    `React/${component}`,
    `HTML/roadstead-${name}`,
  ])
  expect(new Set(pages.map(({ title }) => title))).toEqual(
    new Set(['Introduction', 'Compose', 'React/RoadsteadProvider', ...expected]),
  )
})

it('the pages of the built Storybook load without failed requests and console errors', async () => {
  const context = await (await getBrowser()).newContext()
  const waiting = docs()
  const loaded: string[] = []
  const faults: string[] = []
  async function loadWaiting(): Promise<void> {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      faults.push(...(await loadPage(context, entry.id)))
      loaded.push(entry.id)
    }
  }
  await Promise.all(Array.from({ length: pagesAtATime }, loadWaiting))
  await context.close()
  expect(faults).toEqual([])
  expect(loaded.length).toBe(docs().length)
}, 300_000)

/** Loads a page and returns its failed requests and console errors. */
async function loadPage(context: BrowserContext, id: string): Promise<string[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  let lastRequestMs = 0
  page.on('request', () => {
    lastRequestMs = Date.now()
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${id}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => faults.push(`${id}: ${message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${id}: ${response.status()} ${response.url()}`)
  })
  await page.goto(`${site}/iframe.html?id=${id}&viewMode=docs`)
  await page.locator('#storybook-docs h1').first().waitFor()
  // Playwright never reports the page with frames as idle.
  await expect.poll(() => Date.now() - lastRequestMs, { timeout: 30_000 }).toBeGreaterThan(quietMs)
  await page.close()
  return faults
}
