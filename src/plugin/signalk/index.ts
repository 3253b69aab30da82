import { join } from 'node:path'
import { createBeaconSource } from './beacons.ts'
import { createSatChartResources } from './sat-charts.ts'
import { createExtensionMethods, packageName } from './extension.ts'
import type { Host, HostRouter } from './host.ts'
import { beaconLimits } from './limits.ts'
import { createNoteMethods } from './note-resources.ts'
import { readOwnPosition } from './own-boat.ts'
import { createPlaceCache } from './place-cache.ts'
import { createReporter } from './reporter.ts'
import { createReviewQueue } from './review-queue.ts'
import { registerRoutes, type RunningPlugin } from './routes.ts'
import { parsePluginSettings, settingsSchema, settingsUiSchema, type PluginSettings } from './settings.ts'
import { createSiteClient } from './site-client.ts'
import { showStatus, formatStatus, type StatusParts } from './status.ts'
import { messages } from './messages.ts'

interface Started extends RunningPlugin {
  stop(): void
}

/** The plugin of the boat server: starts, stops and starts again, with any settings or none. */
export default function roadsteadPlugin(host: Host) {
  let started: Started | null = null

  return {
    id: packageName,
    name: messages.name,
    description: messages.description,
    schema: () => settingsSchema,
    uiSchema: () => settingsUiSchema,
    start(given: unknown): void {
      started?.stop()
      started = null
      const settings = parsePluginSettings(given)
      // Displays may look for the panel before anything is set.
      host.registerResourceProvider({ type: 'plotterExtensions', methods: createExtensionMethods() })
      if (settings.site === '') return host.setPluginStatus(messages.status.siteMissing)
      if (settings.site === null) return host.setPluginError(messages.status.siteInvalid)
      started = startAll(host, settings, settings.site)
    },
    stop(): void {
      started?.stop()
      started = null
    },
    signalKApiRoutes: (router: HostRouter) => registerRoutes(router, () => started),
  }
}

function startAll(host: Host, settings: PluginSettings, address: string): Started {
  const folder = host.getDataDirPath()
  const show = () => showStatus(host, parts)
  const site = createSiteClient(address, settings.apiKey, () => show())
  const store = createPlaceCache(site, join(folder, 'places'))
  const charts = createSatChartResources(host, site, { folder, megabytes: settings.megabytes })
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const reporter = createReporter(host, site, {
    path: join(folder, 'reports.jsonl'),
    mmsi: settings.mmsi,
    everyMs: settings.everyMs,
  })
  const parts: StatusParts = { site, settings, store, reviews, reporter }
  const around = createBeaconSource(site)
  const isReporting = settings.report && site.hasKey

  if (settings.places) {
    host.registerResourceProvider({ type: 'notes', methods: createNoteMethods(host, store) })
    void store.load().then(show)
  }
  if (settings.charts) {
    host.registerResourceProvider({ type: 'charts', methods: charts.methods })
  }
  const ready = charts.load()
  if (isReporting) void reporter.start().then(show)

  async function tellBeacons(): Promise<void> {
    const position = readOwnPosition(host)
    if (!position || !settings.beacons) return
    for (const delta of await around.fetchDeltas(position)) host.handleMessage(packageName, delta)
  }

  async function everyMinute(): Promise<void> {
    await tellBeacons()
    await reviews.send()
    show()
  }

  const guarded = () => void everyMinute().catch((error: unknown) => host.debug(String(error)))
  const timer = setInterval(guarded, Math.min(beaconLimits.repeatIntervalMs, settings.everyMs))
  timer.unref()
  void Promise.all([ready, reviews.load()]).then(guarded, guarded)
  show()
  return {
    site,
    charts,
    reviews,
    folder,
    status: () => formatStatus(parts).text,
    stop() {
      clearInterval(timer)
      reporter.stop()
    },
  }
}
