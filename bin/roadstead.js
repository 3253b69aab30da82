#!/usr/bin/env node
// The command line of the clone: builds what is stale, then runs the built server.
import { ensureBuilt } from '../scripts/ensure-built.js'

const serves = process.argv.length === 2 || process.argv[2] === 'serve'
await ensureBuilt(
  serves
    ? ['basemap', 'database', 'site', 'elements', 'single', 'server', 'plugin', 'signalk']
    : ['basemap', 'database', 'server'],
)
await import('../dist/server/main.js')
