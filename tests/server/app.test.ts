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

type Feature = (app: FastifyInstance, options: never) => Promise<void>

/** Message of the server that starts with a feature after the others. */
async function start(feature: Feature, others: string[]): Promise<string> {
  const app = Fastify()
  const nothing: FastifyPluginAsync = async () => undefined
  for (const name of others) await app.register(fp(nothing, { name }))
  try {
    await app.register(feature)
    return 'started'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await app.close()
  }
}

it.each<[name: string, needed: string, why: string, feature: Feature, others: string[]]>([
  ['nav-aids', 'map-layers', 'counts its cells', navAids, []],
  ['seamarks', 'map-layers', 'shares its layers', seamarks, []],
  ['places', 'map-layers', 'counts its cells', places, ['gazetteer', 'imports']],
  ['places', 'gazetteer', 'finds addresses', places, ['map-layers', 'imports']],
  ['places', 'imports', 'searches an area', places, ['map-layers', 'gazetteer']],
  ['vessels', 'posts', 'stores photos', vessels, []],
  ['sat-charts', 'storage', 'stores files', satCharts, []],
  ['shelter', 'coast', 'has the shores', shelter, ['places', 'weather']],
  ['shelter', 'places', 'has the anchorages', shelter, ['coast', 'weather']],
  ['shelter', 'weather', 'has the wind', shelter, ['coast', 'places']],
  ['plotters', 'sat-charts', 'renders charts', plotters, ['ingest', 'accounts']],
  ['plotters', 'ingest', 'stores positions', plotters, ['sat-charts', 'accounts']],
  ['plotters', 'accounts', 'knows the keys', plotters, ['sat-charts', 'ingest']],
])('a server with %s does not start without %s, which %s', async (name, needed, _why, feature, others) => {
  expect(await start(feature, others)).toBe(
    `The dependency '${needed}' of plugin '${name}' is not registered`,
  )
})
