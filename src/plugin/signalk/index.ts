import { join } from 'node:path'
import { createBeacons } from './beacons.ts'
import { createCharts } from './sat-charts.ts'
import { extensionMethods, packageName } from './extension.ts'
import type { Host, HostRouter } from './host.ts'
import { beacons as beaconLimits } from './limits.ts'
import { noteMethods } from './note-resources.ts'
import { ownPosition } from './own-boat.ts'
import { createPlaceStore } from './place-cache.ts'
import { createReporter } from './reporter.ts'
import { createReviewQueue } from './review-queue.ts'
import { addRoutes, type Running } from './routes.ts'
import { readSettings, schema, uiSchema, type PluginSettings } from './settings.ts'
import { createSite } from './site-client.ts'
import { showStatus, statusText, type StatusParts } from './status.ts'
import { words } from './messages.ts'

interface Started extends Running {
  stop(): void
}

/** The plugin of the boat server: starts, stops and starts again, with any settings or none. */
export default function roadsteadPlugin(host: Host) {
  let started: Started | null = null

  return {
    id: packageName,
    name: words.name,
    description: words.description,
    schema: () => schema,
    uiSchema: () => uiSchema,
    start(given: unknown): void {
      started?.stop()
      started = null
      const settings = readSettings(given)
      // Displays may look for the panel before anything is set.
      host.registerResourceProvider({ type: 'plotterExtensions', methods: extensionMethods() })
      if (settings.site === '') return host.setPluginStatus(words.status.noSite)
      if (settings.site === null) return host.setPluginError(words.status.badSite)
      started = startAll(host, settings, settings.site)
    },
    stop(): void {
      started?.stop()
      started = null
    },
    signalKApiRoutes: (router: HostRouter) => addRoutes(router, () => started),
  }
}

function startAll(host: Host, settings: PluginSettings, address: string): Started {
  const folder = host.getDataDirPath()
  const show = () => showStatus(host, parts)
  const site = createSite(address, settings.apiKey, () => show())
  const store = createPlaceStore(site, join(folder, 'places'))
  const charts = createCharts(host, site, { folder, megabytes: settings.megabytes })
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const reporter = createReporter(host, site, {
    path: join(folder, 'reports.jsonl'),
    mmsi: settings.mmsi,
    everyMs: settings.everyMs,
  })
  const parts: StatusParts = { site, settings, store, reviews, reporter }
  const around = createBeacons(site)
  const isReporting = settings.report && site.hasKey

  if (settings.places) {
    host.registerResourceProvider({ type: 'notes', methods: noteMethods(host, store) })
    void store.load().then(show)
  }
  if (settings.charts) {
    host.registerResourceProvider({ type: 'charts', methods: charts.methods })
  }
  const ready = charts.load()
  if (isReporting) void reporter.start().then(show)

  async function tellBeacons(): Promise<void> {
    const position = ownPosition(host)
    if (!position || !settings.beacons) return
    for (const delta of await around.around(position)) host.handleMessage(packageName, delta)
  }

  async function everyMinute(): Promise<void> {
    await tellBeacons()
    await reviews.send()
    show()
  }

  const guarded = () => void everyMinute().catch((error: unknown) => host.debug(String(error)))
  const timer = setInterval(guarded, Math.min(beaconLimits.repeatMs, settings.everyMs))
  timer.unref()
  void Promise.all([ready, reviews.load()]).then(guarded, guarded)
  show()
  return {
    site,
    charts,
    reviews,
    folder,
    status: () => statusText(parts).text,
    stop() {
      clearInterval(timer)
      reporter.stop()
    },
  }
}
