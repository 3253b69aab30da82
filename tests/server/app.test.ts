import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { expect, it } from 'vitest'
import { navAids } from '../../src/server/nav-aids/plugin.ts'
import { places } from '../../src/server/places/plugin.ts'
import { plotters } from '../../src/server/plotters/plugin.ts'
import { satCharts } from '../../src/server/sat-charts/plugin.ts'
import { seamarks } from '../../src/server/seamarks/plugin.ts'
import { shelter } from '../../src/server/shelter/plugin.ts'
import { vessels } from '../../src/server/vessels/plugin.ts'

type Register = (app: FastifyInstance) => PromiseLike<unknown>

/** Message of the server that starts with a feature after the others. */
async function start(register: Register, others: string[]): Promise<string> {
  const app = Fastify()
  const nothing: FastifyPluginAsync = async () => undefined
  for (const name of others) await app.register(fp(nothing, { name }))
  try {
    await register(app)
    return 'started'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await app.close()
  }
}

it.each<[name: string, needed: string, why: string, register: Register, others: string[]]>([
  ['nav-aids', 'map-layers', 'counts its cells', (app) => app.register(navAids), []],
  ['seamarks', 'map-layers', 'shares its layers', (app) => app.register(seamarks), []],
  ['places', 'map-layers', 'counts its cells', (app) => app.register(places), ['gazetteer', 'imports']],
  ['places', 'gazetteer', 'finds addresses', (app) => app.register(places), ['map-layers', 'imports']],
  ['places', 'imports', 'searches an area', (app) => app.register(places), ['map-layers', 'gazetteer']],
  ['vessels', 'posts', 'stores photos', (app) => app.register(vessels), []],
  ['sat-charts', 'storage', 'stores files', (app) => app.register(satCharts), []],
  ['shelter', 'coast', 'has the shores', (app) => app.register(shelter), ['places', 'weather']],
  ['shelter', 'places', 'has the anchorages', (app) => app.register(shelter), ['coast', 'weather']],
  ['shelter', 'weather', 'has the wind', (app) => app.register(shelter), ['coast', 'places']],
  ['plotters', 'sat-charts', 'renders charts', (app) => app.register(plotters), ['ingest', 'accounts']],
  ['plotters', 'ingest', 'stores positions', (app) => app.register(plotters), ['sat-charts', 'accounts']],
  ['plotters', 'accounts', 'knows the keys', (app) => app.register(plotters), ['sat-charts', 'ingest']],
])('a server with %s does not start without %s, which %s', async (name, needed, _why, register, others) => {
  expect(await start(register, others)).toBe(
    `The dependency '${needed}' of plugin '${name}' is not registered`,
  )
})
