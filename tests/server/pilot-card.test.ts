import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlaceStructuredData } from '../../src/core/site/place-structured-data.ts'
import { buildPlace } from '../fakes/records.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.createUser()
})
afterAll(() => server.close())

async function cardOf(edit: object): Promise<{ status: number; html: string; headers: object }> {
  const bay = { name: 'Quiet Bay', type_enum: 1, latitude: 43.21, longitude: 5.37 }
  const created = await ann.call('POST', '/places', { place: bay })
  const { id } = created.body as { id: number }
  await ann.call('PATCH', `/places/${id}`, { place: edit })
  const answer = await server.app.inject({ url: `/placeview/${id}/card` })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}

describe('the pilot card', () => {
  it('says on one page, without a script, what a skipper wants to know', async () => {
    const { status, html } = await cardOf({
      tags: { vhf: '9', depth: '4 m', shower: 'yes' },
      phone: '+33 4 00',
      description: 'Sand.',
      city: 'Sormiou',
    })
    expect(status).toBe(200)
    expect(html).not.toContain('<script')
    for (const part of [
      'Quiet Bay',
      'Anchorage · Sormiou, France',
      '43° 12.6′ N 5° 22.2′ E',
      '43.210, 5.370',
      '43° 12′ 36″ N 5° 22′ 12″ E',
      'VHF channel',
      '4 m',
      'Showers',
      '+33 4 00',
      'Sand.',
      'Edited by a member now',
      'Not for navigation.',
      '<path d="M',
      '/ground/10/',
      // The built-in world lies under all imagery, and shows where that does not come.
      'NASA Blue Marble, Natural Earth',
    ])
      expect(html).toContain(part)
  })

  it('shows hostile text as text', async () => {
    const evil = '"><script>alert(1)</script>'
    const { html } = await cardOf({ name: evil, tags: { [evil]: evil }, description: evil, phone: evil })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  it('cuts what would not fit a sheet', async () => {
    const { html } = await cardOf({ description: 'x'.repeat(5000) })
    expect(html).toContain(`${'x'.repeat(700)}....`)
    expect(html).not.toContain('x'.repeat(701))
  })

  it('is styled for the screen and for paper by a file of its own', async () => {
    const { html, headers } = await cardOf({})
    expect(html).toContain('<link rel="stylesheet" href="/pilot-card.css" />')
    expect(html).not.toContain('style=')
    expect(String((headers as Record<string, unknown>)['referrer-policy'])).not.toBe('no-referrer')
    const style = await server.app.inject({ url: '/pilot-card.css' })
    expect(style.headers['content-type']).toContain('text/css')
    expect(style.body).toContain('@media print')
  })

  it('of a place that is not there is a 404', async () => {
    for (const id of ['2000000', 'abc', '0', '999999999999'])
      expect((await server.app.inject({ url: `/placeview/${id}/card` })).statusCode).toBe(404)
  })
})

describe('structured data', () => {
  it('section 9: is there when the rating is above 0 and votes exist, and not before', () => {
    expect(createPlaceStructuredData(buildPlace(), 'https://x.org')).toBeNull()
    expect(createPlaceStructuredData(buildPlace({ vote_count: 2 }), 'https://x.org')).toBeNull()
    expect(
      createPlaceStructuredData(buildPlace({ rating_average: 4.3, vote_count: 3 }), 'https://x.org'),
    ).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Port Camargue',
      url: 'https://x.org/placeview/1401',
      geo: { latitude: 43.517, longitude: 4.132 },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 3, bestRating: 5 },
    })
  })
})
