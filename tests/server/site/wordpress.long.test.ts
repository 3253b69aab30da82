import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { isRootOnDebian } from '../../../scripts/apt.ts'
import { findWordpress, ensureWordpress } from '../../../scripts/wordpress.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const run = promisify(execFile)
const canRun = isRootOnDebian() || findWordpress() !== null

let server: TestServer
let site: string
beforeAll(async () => {
  if (!canRun) return
  ensureWordpress()
  // The discovery links are in the documents of the site.
  await ensureBuilt(['basemap', 'site', 'elements'])
  server = await startTestServer()
  site = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server?.close())

/** What WordPress embeds for each URL; false for nothing. */
async function embed(urls: string[]): Promise<Record<string, string | false>> {
  const script = resolve('tests/support/wordpress/embed.php')
  const { stdout } = await run('php', [
    script,
    findWordpress() ?? 'no WordPress: see scripts/wordpress.ts',
    ...urls,
  ])
  return JSON.parse(stdout) as Record<string, string | false> // printed by the script
}

describe.runIf(canRun)('WordPress without a plugin', () => {
  it('embeds home, a map view, places, a vessel and an aid from their URLs', async () => {
    const user = await server.createUser()
    const place = { name: 'Quiet "Bay" <Cove>', type_enum: 1, latitude: 43.21, longitude: 5.37 }
    const { id: placeId } = (await user.call('POST', '/places', { place })).body as { id: number }
    const vessel = { name: 'Aeolus', loa: 11, vessel_type: 'sailboat' }
    const { id: vesselId } = (await user.call('POST', '/vessels', { vessel })).body as { id: number }
    const navAidId = await insertNavAid(server.database, { user_id: user.id })
    const frames = {
      [`${site}/`]: '/embed/map',
      [`${site}/?lat=43.3&lng=5.3&zoom=9`]: '/embed/map?lat=43.3&#038;lng=5.3&#038;zoom=9',
      [`${site}/placeview/${placeId}`]: `/embed/map?place-id=${placeId}&#038;zoom=14`,
      [`${site}/placeview/${placeId}/`]: `/embed/map?place-id=${placeId}&#038;zoom=14`,
      [`${site}/vesselview/${vesselId}`]: `/embed/vessel-card?vessel-id=${vesselId}`,
      [`${site}/nav_aidview/${navAidId}`]:
        '/embed/map?lat=43&#038;lng=4&#038;zoom=14&#038;layers=pois+navAids',
    }
    const embeds = await embed(Object.keys(frames))
    for (const [url, frame] of Object.entries(frames)) {
      const html = String(embeds[url])
      // WordPress sandboxes frames of sites that it does not know, and adds a secret to their URL.
      expect(html).toMatch(/^<iframe class="wp-embedded-content" sandbox="allow-scripts"/)
      expect(html).toContain(`src="${site}${frame}#?secret=`)
      expect(html).toContain('width="500"')
    }
    expect(String(embeds[`${site}/placeview/${placeId}`])).toContain(
      'title="Quiet &quot;Bay&quot; &lt;Cove&gt;',
    )
  })

  it('embeds nothing for a private or missing page', async () => {
    const urls = [`${site}/profile`, `${site}/placeview/99999999`, `${site}/faq`]
    expect(Object.values(await embed(urls))).toEqual([false, false, false])
  })
})
