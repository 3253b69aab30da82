import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { pageDataElementId, type PageData } from '../../../src/core/site/page-data.ts'
import { siteFolder } from '../../../src/server/http/pages/document-template.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
let placeId: number
let vesselId: number
let navAidId: number
beforeAll(async () => {
  await ensureBuilt(['site'])
  server = await startTestServer({ PUBLIC_URL: 'https://site.example' })
  user = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  const place = { name: 'Quiet Bay', type_enum: 1, latitude: 43.21, longitude: 5.37 }
  placeId = ((await user.call('POST', '/places', { place })).body as { id: number }).id
  const vessel = { name: 'Aeolus', loa: 11, vessel_type: 'sailboat' }
  vesselId = ((await user.call('POST', '/vessels', { vessel })).body as { id: number }).id
  await recountDirtyCells(server.database.db)
  navAidId = await insertNavAid(server.database, { user_id: user.id, name: 'Cap Couronne' })
})
afterAll(() => server.close())

async function openPage(url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  const json = new RegExp(`id="${pageDataElementId}">(.*?)</script>`).exec(answer.body)?.[1] ?? '{}'
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html: answer.body,
    title: /<title>(.*?)<\/title>/.exec(answer.body)?.[1],
    data: JSON.parse(json) as PageData,
  }
}

describe('the document of a page', () => {
  it('names its record to everyone, and the data of the page', async () => {
    const pages: [path: string, name: string, key: keyof PageData, id: number][] = [
      [`/placeview/${placeId}`, 'Quiet Bay', 'place', placeId],
      [`/placeedit/${placeId}`, 'Quiet Bay', 'place', placeId],
      [`/nav_aidview/${navAidId}`, 'Cap Couronne', 'navAid', navAidId],
      [`/nav_aidedit/${navAidId}`, 'Cap Couronne', 'navAid', navAidId],
      [`/vesselview/${vesselId}`, 'Aeolus', 'vessel', vesselId],
    ]
    for (const [path, name, key, id] of pages) {
      const { status, title, data } = await openPage(path)
      expect(status, path).toBe(200)
      expect(title, path).toEqual(expect.stringContaining(name))
      expect(data[key]).toMatchObject({ id })
    }
  })

  it('of a place has its reviews and is described for search engines once it is rated', async () => {
    const votes = { rating_sum: 90, vote_count: 20 }
    await server.database.db.updateTable('places').set(votes).where('id', '=', placeId).execute()
    await user.call('POST', '/posts', { post: { comment: 'Good holding', poi_id: placeId } })
    const { data, html } = await openPage(`/placeview/${placeId}`)
    expect(data.posts).toMatchObject([{ comment: 'Good holding' }])
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
    expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', name: 'Quiet Bay' })
    expect((await openPage(`/placeedit/${placeId}`)).html).not.toContain('ld+json')
  })

  it('of the home page counts the places, which other pages do not', async () => {
    expect((await openPage('/')).data.placeCount).toBe(1)
    expect((await openPage('/faq')).data.placeCount).toBeUndefined()
  })

  it.each(['/', '/faq', '/roadstead-plugin', '/embed', '/profile'])(
    '%s has a title and a description of its own',
    async (path) => {
      const read = async (url: string) => {
        const { status, title, html } = await openPage(url)
        return [status, title, /<meta name="description" content="([^"]+)"/.exec(html)?.[1]]
      }
      const [status, title, description] = await read(path)
      expect(status).toBe(200)
      expect(title).toEqual(expect.stringMatching(/\w/))
      expect(description).toEqual(expect.stringMatching(/\w/))
      const [, otherTitle] = await read(path === '/' ? '/faq' : '/')
      expect(title).not.toBe(otherTitle)
    },
  )

  it('of a user is shown to users, and tells visitors nothing, not even whether there is one', async () => {
    const own = await openPage(`/userview/${user.id}`, user.headers)
    expect(own.status).toBe(200)
    expect(own.title).toEqual(expect.stringContaining('Ann Bonny'))
    expect(own.data.user).toMatchObject({ id: user.id })
    const [visitor, unknown] = [await openPage(`/userview/${user.id}`), await openPage('/userview/987654')]
    expect(visitor.status).toBe(200)
    expect(unknown.status).toBe(200)
    expect(visitor.title).toBe(unknown.title)
    expect(visitor.html).not.toContain('Bonny')
    expect((await openPage('/userview/987654', user.headers)).status).toBe(404)
  })

  it('is in the language of the requester, whose session it contains', async () => {
    const { headers, data, html } = await openPage('/faq', { ...user.headers, 'accept-language': 'fr' })
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'fr',
      'cache-control': 'private, no-store',
    })
    expect(html).toContain('<html lang="fr"')
    expect(data.language).toBe('fr')
    expect(data.session).toMatchObject({ logged_in: true, user: { id: user.id } })
    expect((await openPage('/faq')).data.session).toMatchObject({ logged_in: false, user: null })
  })

  it('lists where map tiles come from', async () => {
    expect((await openPage('/')).data.tileSources).toEqual((await server.get('/tile_sources')).body)
  })
})

describe('an address without a page', () => {
  it.each(['/nowhere', '/placeview/987654', '/placeview/0', '/vesselview/987654', '/nav_aidedit/987654'])(
    '%s shows a page that is not found and no result of search engines',
    async (path) => {
      const { status, headers, html, title } = await openPage(path)
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(title).toMatch(/not found/i)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toContain('og:image')
    },
  )

  it.each(['/nothing.png', '/api/nothing', '/api/v1/nothing', '/assets/nothing.js'])(
    '%s of a file or call is a problem document',
    async (path) => {
      const { status, headers } = await openPage(path)
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )

  it('receives no form: only reading shows a page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers } = await server.app.inject({ method, url: '/faq', headers: user.headers })
      expect(statusCode, method).toBe(404)
      expect(headers['content-type'], method).toBe('application/problem+json; charset=utf-8')
    }
    const head = await server.app.inject({ method: 'HEAD', url: '/faq' })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('files of the site', () => {
  it('named by their content are kept for a year, others for an hour', async () => {
    const asset = readdirSync(join(siteFolder, 'assets')).find((name) => name.endsWith('.css'))
    const getCacheControl = async (url: string) => (await openPage(url)).headers['cache-control']
    expect(await getCacheControl(`/assets/${asset}`)).toBe('public, max-age=31536000, immutable')
    for (const url of ['/icon.svg', '/manifest.webmanifest'])
      expect(await getCacheControl(url), url).toBe('public, max-age=3600')
  })

  it('do not include the document without its content', async () => {
    expect((await openPage('/')).html).not.toContain('<!--page-->')
  })
})
