import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { addUser } from '../../src/server/accounts/queries.ts'
import { hashPassword } from '../../src/server/accounts/sign-in/passwords.ts'
import type { Database } from '../../src/server/database/database.ts'
import { openSecrets, type Secrets } from '../../src/server/system/secrets.ts'
import { installSite, type BuiltSite } from '../support/built-site.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { smallOverpassWorld } from '../fakes/overpass-world.ts'
import { insertSpecData, type SpecIds } from './spec-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    spec: SpecSite
  }
}

/** The site under test with its accounts and record ids. */
export interface SpecSite {
  url: string
  password: string
  emails: { member: string; owner: string; admin: string }
  ids: SpecIds
}

const password = 'four words on a boat'
const emails = { member: 'member@example.org', owner: 'owner@example.org', admin: 'admin@example.org' }
const names = { member: 'Moana Reef', owner: 'Odile Wake', admin: 'Ada Harbour' }

let tiles: TileServer
let blog: Server
let site: BuiltSite

/** Starts the built server with places, nav aids, weather, vessels, accounts and a blog feed. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  tiles = await startTileServer()
  blog = await startBlog()
  let ids: SpecIds | undefined
  site = await installSite({
    tiles: { template: tiles.urlTemplate, maxZoom: 18 },
    overpassData: smallOverpassWorld,
    environment: {
      ROADSTEAD_BLOG_FEED: `http://127.0.0.1:${getPort(blog)}/feed.xml`,
      ROADSTEAD_TRUSTED_PROXIES: 'loopback, private',
    },
    async write(database, dataFolder) {
      const secrets = openSecrets({ secret: null, dataFolder })
      for (const actor of ['member', 'owner', 'admin'] as const) await addActor(database, secrets, actor)
      ids = await insertSpecData(database, emails)
    },
  })
  if (!ids) throw new Error('the database has no test data')
  project.provide('spec', { url: await site.startServer(), password, emails, ids })
}

async function addActor({ db }: Database, secrets: Secrets, actor: keyof typeof emails): Promise<void> {
  const [first_name = '', last_name = ''] = names[actor].split(' ')
  await addUser(db, secrets, {
    email: emails[actor],
    passwordHash: await hashPassword(password),
    first_name,
    last_name,
    admin: actor === 'admin',
  })
}

export async function teardown(): Promise<void> {
  site.close()
  await tiles.close()
  blog.closeAllConnections()
  blog.close()
}

/** Serves an RSS feed with one entry. */
async function startBlog(): Promise<Server> {
  const item = `<item><title>Laying up for the winter in the lagoon</title><link>https://blog.example.org/winter</link><pubDate>${new Date().toUTCString()}</pubDate><description>Antifouling, covers and a list</description></item>`
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Log</title><link>https://blog.example.org</link><description>d</description>${item}</channel></rss>`
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port // listening on a TCP port
}
