import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { packageVersion } from '../../src/server/system/version.ts'
import { findAxeViolations, measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
const site = inject('siteUrl')
const folder = `${site}/embed/${packageVersion}`

describe('embed scripts', () => {
  it('are immutable with an integrity hash under their version, and cached for 10 minutes under the alias', async () => {
    const hashes = (await (await fetch(`${folder}/integrity.json`)).json()) as Record<string, string>
    const script = await fetch(`${folder}/roadstead.js`)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    const digest = createHash('sha384')
      .update(await script.text())
      .digest('base64')
    expect(hashes['roadstead.js']).toBe(`sha384-${digest}`)
    const alias = await fetch(`${site}/embed/v1/roadstead.js`)
    expect(alias.headers.get('cache-control')).toBe('public, max-age=600')
    const imports = [...(await alias.text()).matchAll(/"(\/embed\/[^"]+)"/g)].map(([, path]) => path)
    expect(imports[0]).toBe(`/embed/${packageVersion}/roadstead.js`)
    // The alias also lists the imports of the script, so that the browser loads them in parallel.
    for (const [, name = ''] of (await (await fetch(`${folder}/roadstead.js`)).text()).matchAll(
      /"\.\/([^"]+)"/g,
    ))
      expect(imports).toContain(`/embed/${packageVersion}/${name}`)
    expect(imports.length).toBeGreaterThan(1)
    expect((await fetch(`${folder}/../../../package.json`)).status).toBe(404)
    expect((await fetch(`${folder}/%2e%2e%2f%2e%2e%2fpackage.json`)).status).toBe(404)
  })
})

describe('the single-file embed script', () => {
  it('draws a map under its integrity hash without loading another script, and is blocked under a wrong hash', async () => {
    const pinned = (await (await fetch(`${site}/embed/v1/single.json`)).json()) as {
      src: string
      integrity: string
    }
    const buildPage = (integrity: string) =>
      `<!doctype html><title>Club</title><link rel="icon" href="data:,">
       <roadstead-map lat="43.5" lng="4.1" zoom="9"></roadstead-map>
       <script type="module" src="${site}${pinned.src}" integrity="${integrity}" crossorigin></script>`
    const host = createServer((request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(buildPage(request.url === '/true' ? pinned.integrity : `sha384-${'A'.repeat(64)}`)),
    )
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void host.close())
    const { port } = host.address() as AddressInfo // listening on a TCP port
    const page = await open('about:blank', { expectErrors: /integrity/ })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(`http://127.0.0.1:${port}/true`)
    await page.locator('.rs-status__zoom').getByText('zoom 9').waitFor()
    expect(scripts).toEqual([pinned.src])
    await page.goto(`http://127.0.0.1:${port}/false`)
    expect(await page.evaluate(() => customElements.get('roadstead-map'))).toBeUndefined()
  })
})

describe('CORS', () => {
  it('allows GET from every origin without credentials, and no writes', async () => {
    const headers = { origin: 'https://club.example' }
    const read = await fetch(`${site}/api/v1/home`, { headers })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-allow-credentials')).toBeNull()
    const preflight = await fetch(`${site}/api/v1/places`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    const write = await fetch(`${site}/api/v1/rates`, { method: 'POST', headers })
    expect(write.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('embed frames', () => {
  it('may be framed by any page and set no cookie; other pages of the site may not be framed', async () => {
    const frame = await fetch(`${site}/embed/map`)
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(frame.headers.get('set-cookie')).toBeNull()
    expect(frame.headers.get('x-frame-options')).toBeNull()
    const sandbox = /sandbox ([^;]+)/.exec(frame.headers.get('content-security-policy') ?? '')?.[1]
    expect(sandbox).toContain('allow-scripts')
    expect(sandbox).not.toContain('allow-same-origin')
    const home = await fetch(`${site}/`)
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect((await fetch(`${site}/embed/nothing`)).status).toBe(404)
  })

  it('works in a sandboxed frame, posts its height and events to the parent, and accepts its messages', async () => {
    const body = `<!doctype html><title>Club</title><link rel="icon" href="data:,">
      <iframe id="legend" title="legend" sandbox="allow-scripts" src="${site}/embed/legend?lang=fr"></iframe>
      <iframe id="map" title="map" sandbox="allow-scripts" width="600" height="400" src="${site}/embed/map?lat=43.5&lng=4.1&zoom=9"></iframe>
      <script>messages = []; addEventListener('message', ({ data, source }) => messages.push({ ...data, from: source === document.querySelector('#legend').contentWindow ? 'legend' : 'map' }))</script>`
    const host = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body),
    )
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void host.close())
    const { port } = host.address() as AddressInfo // listening on a TCP port
    const page = await open(`http://127.0.0.1:${port}/`, { theme: null })
    await page.frameLocator('#legend').locator('.rs-legend').waitFor()
    const readMessages = () =>
      page.evaluate(() => Reflect.get(window, 'messages') as Record<string, unknown>[])
    await expect
      .poll(readMessages)
      .toContainEqual(expect.objectContaining({ from: 'map', type: 'event', name: 'roadstead-ready' }))
    const resize = (await readMessages()).find(({ from, type }) => from === 'legend' && type === 'resize')
    expect(resize?.height).toBeGreaterThan(300)
    const zoom = page.frameLocator('#map').locator('.rs-status__zoom')
    expect(await zoom.innerText()).toBe('zoom 9')
    await page.evaluate(() =>
      (document.querySelector('#map') as HTMLIFrameElement).contentWindow?.postMessage(
        { source: 'roadstead', type: 'set', values: { zoom: 11 } },
        '*',
      ),
    )
    await expect.poll(() => zoom.innerText()).toBe('zoom 11')
    expect(await page.context().cookies(site)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ name: 'roadstead_session' })]),
    )
  })
})

describe('an embedded map', () => {
  it('ignores messages of sibling frames of the same and of another origin', async () => {
    const otherOrigin = await serveHtml(() => commandingPage)
    const host = await serveHtml((path) =>
      path === '/beside'
        ? commandingPage
        : `<!doctype html><title>Club</title><link rel="icon" href="data:,">
           <iframe name="map" title="map" width="900" height="400" src="${site}/embed/map?lat=43.5&lng=4.1&zoom=9"></iframe>
           <iframe title="beside" src="/beside"></iframe>
           <iframe title="foreign" src="${otherOrigin}"></iframe>
           <script>messages = []; addEventListener('message', ({ data }) => messages.push(data))</script>`,
    )
    const page = await open(host, { theme: null })
    const zoom = page.frameLocator('[name="map"]').locator('.rs-status__zoom')
    await zoom.getByText('zoom 9').waitFor()
    const readMessages = () =>
      page.evaluate(() => Reflect.get(window, 'messages') as Record<string, unknown>[])
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe:not([name])'))
        (frame as HTMLIFrameElement).contentWindow?.postMessage('speak', '*')
    })
    await expect
      .poll(async () => (await readMessages()).filter(({ source }) => source === 'foreign').length)
      .toBe(2)
    // A message of the parent sent afterwards is the first that has an effect.
    await page.evaluate(() =>
      window.frames[0]?.postMessage({ source: 'roadstead', type: 'set', values: { zoom: 11 } }, '*'),
    )
    await zoom.getByText('zoom 11').waitFor()
    const zooms = (await readMessages()).flatMap(({ name, detail }) =>
      name === 'roadstead-view-change' ? [(detail as { zoom: number }).zoom] : [],
    )
    expect(zooms).not.toContain(14)
  })
})

/** A page that on any message sends a zoom command to its sibling frame. */
const commandingPage = `<!doctype html><title>Beside</title><script>
  addEventListener('message', () => {
    parent.frames[0].postMessage({ source: 'roadstead', type: 'set', values: { zoom: 14 } }, '*')
    parent.postMessage({ source: 'foreign' }, '*')
  })
</script>`

/** Serves HTML from another origin for the duration of one test. */
async function serveHtml(getHtml: (path: string) => string): Promise<string> {
  const host = createServer((request, response) =>
    response.setHeader('content-type', 'text/html').end(getHtml(request.url ?? '/')),
  )
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const { port } = host.address() as AddressInfo // listening on a TCP port
  return `http://127.0.0.1:${port}/`
}

describe('the embed builder', () => {
  it('previews the widget, generates its code and has no axe violations', async () => {
    const page = await open(`${site}/embed`, { size: phoneSize, theme: null })
    await page.getByRole('heading', { name: 'Put Roadstead on your site' }).waitFor()
    const code = page.locator('.rs-builder__code')
    expect(await code.innerText()).toContain(
      `<script type="module" src="${site}/embed/v1/roadstead.js"></script>`,
    )
    await page.getByLabel('This exact version in one file').check()
    await expect
      .poll(() => code.innerText())
      .toMatch(/roadstead\.single\.js" integrity="sha384-[\w+/]{64}" crossorigin><\/script>/)
    const accent = page.getByLabel('Accent colour', { exact: true })
    await accent.fill('#f7a600')
    await page.getByText('Light: #976500 instead, so that it can be read. Contrast 5 : 1.').waitFor()
    await expect.poll(() => code.innerText()).toContain('accent="#f7a600"')
    expect(await findAxeViolations(page)).toEqual([])
    await accent.fill('')
    await page.getByLabel('Theme').selectOption('night')
    await page.getByLabel('zoom', { exact: true }).fill('99')
    await page.getByText('a number from 3 to 18').waitFor()
    await page.getByLabel('zoom', { exact: true }).fill('10')
    await page.getByLabel('Weather Beacons').check()
    await expect.poll(() => code.innerText()).toContain('zoom="10" layers="pois buoys" theme="night"')
    await page.getByLabel('Height (px)').fill('500')
    await expect.poll(() => code.innerText()).toContain('height="500px"')
    const preview = page.frameLocator('.rs-builder iframe')
    await preview.locator('.rs-element[data-theme="night"]').waitFor()
    await page.getByRole('button', { name: 'WordPress' }).click()
    expect(await code.innerText()).toMatch(
      /^<!-- wp:html -->\n<iframe src=".*zoom=10&amp;layers=pois\+buoys&amp;theme=night"/,
    )
    await page.getByRole('button', { name: 'React' }).click()
    expect(await code.innerText()).toContain('layers={["pois","buoys"]}')
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})
