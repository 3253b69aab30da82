import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let creator: TestUser
beforeAll(async () => {
  server = await startTestServer()
  creator = await server.createUser()
})
afterAll(() => server.close())

async function fetchCard(edit: object): Promise<{ status: number; html: string; headers: object }> {
  const place = { name: 'Quiet Bay', type_enum: 1, latitude: 43.21, longitude: 5.37 }
  const created = await creator.call('POST', '/places', { place: place })
  const { id } = created.body as { id: number }
  await creator.call('PATCH', `/places/${id}`, { place: edit })
  const answer = await server.app.inject({ url: `/placeview/${id}/card` })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}

describe('pilot card', () => {
  it('names the coasts that were imported among the sources of its map', async () => {
    const coast = { name: 'OpenStreetMap', kind: 'file', licence: 'ODbL-1.0', date: null, spacing_m: 20 }
    await server.database.db.insertInto('coast_sources').values(coast).execute()
    server.app.coast.invalidate()
    expect((await fetchCard({})).html).toContain('Natural Earth, © OpenStreetMap contributors (ODbL-1.0)')
  })

  it('shows the facts of a place on one page without scripts', async () => {
    const { status, html } = await fetchCard({
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
      // The built-in basemap is shown below all imagery.
      'NASA Blue Marble, Natural Earth',
    ])
      expect(html).toContain(part)
  })

  it('escapes hostile text', async () => {
    const evil = '"><script>alert(1)</script>'
    const { html } = await fetchCard({ name: evil, tags: { [evil]: evil }, description: evil, phone: evil })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  it('truncates long texts', async () => {
    const { html } = await fetchCard({ description: 'x'.repeat(5000) })
    expect(html).toContain(`${'x'.repeat(700)}....`)
    expect(html).not.toContain('x'.repeat(701))
  })

  it('has a style sheet for screen and print', async () => {
    const { html, headers } = await fetchCard({})
    expect(html).toContain('<link rel="stylesheet" href="/pilot-card.css" />')
    expect(html).not.toContain('style=')
    expect(String((headers as Record<string, unknown>)['referrer-policy'])).not.toBe('no-referrer')
    const style = await server.app.inject({ url: '/pilot-card.css' })
    expect(style.headers['content-type']).toContain('text/css')
    expect(style.body).toContain('@media print')
  })

  it('answers 404 for unknown places', async () => {
    for (const id of ['2000000', 'abc', '0', '999999999999'])
      expect((await server.app.inject({ url: `/placeview/${id}/card` })).statusCode).toBe(404)
  })
})
