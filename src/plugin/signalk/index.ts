import { join } from 'node:path'
import { createBboxAround } from '../../core/geo.ts'
import { getDiskFailure } from './atomic-files.ts'
import { createResponseCache } from './response-cache.ts'
import { createAreaStore } from './areas/area-store.ts'
import { createBeaconSource } from './beacons.ts'
import { createSatChartResources } from './charts/sat-charts.ts'
import { createExtensionMethods, packageName } from './extension.ts'
import type { Host, HostRouter } from './host.ts'
import { createHazardAlarm } from './hazards/hazard-alarm.ts'
import { createClearanceSource } from './hazards/clearance-source.ts'
import { findHazardsAhead } from './hazards/hazard-watch.ts'
import { beaconLimits, hazardLimits, nearbyLimits, openCpnLimits } from './limits.ts'
import { createNoteReviews } from './places/note-reviews.ts'
import { createNoteMethods } from './places/note-resources.ts'
import { createOpenCpn } from './opencpn/opencpn.ts'
import { readOwnPosition } from './own-boat.ts'
import { createPlaceCache } from './places/place-cache.ts'
import { createReporter } from './reporter.ts'
import { createReviewQueue } from './review-queue.ts'
import { registerRoutes, type RunningPlugin } from './routes.ts'
import { parsePluginSettings, settingsSchema, settingsUiSchema, type PluginSettings } from './settings.ts'
import { createShelterLines } from './places/shelter-lines.ts'
import { createSiteClient } from './site-client.ts'
import { showStatus, formatStatus, type StatusParts } from './status.ts'
import { messages } from './messages.ts'
import { createWeatherProvider } from './weather-provider.ts'

interface StartedPlugin extends RunningPlugin {
  stop(): void
}

/** Entry point of the plugin. It can be restarted with any settings, including none. */
export default function roadsteadPlugin(host: Host) {
  let started: StartedPlugin | null = null

  return {
    id: packageName,
    name: messages.name,
    description: messages.description,
    schema: () => settingsSchema,
    uiSchema: () => settingsUiSchema,
    start(config: unknown): void {
      started?.stop()
      started = null
      const settings = parsePluginSettings(config)
      // Displays may request the panel before the plugin is configured.
      host.registerResourceProvider({ type: 'plotterExtensions', methods: createExtensionMethods() })
      if (settings.site === '') return host.setPluginStatus(messages.status.siteMissing)
      if (settings.site === null)
        return host.setPluginError(settings.siteAdvice ?? messages.status.siteInvalid)
      started = startPlugin(host, settings, settings.site)
    },
    stop(): void {
      started?.stop()
      started = null
    },
    signalKApiRoutes: (router: HostRouter) => registerRoutes(router, () => started),
  }
}

function startPlugin(host: Host, settings: PluginSettings, address: string): StartedPlugin {
  const folder = host.getDataDirPath()
  let isStopped = false
  const updateStatus = () => {
    if (!isStopped) showStatus(host, parts)
  }
  const site = createSiteClient(address, settings.apiKey, () => updateStatus())
  const store = createPlaceCache(site, join(folder, 'places'))
  const charts = createSatChartResources(host, site, { folder, megabytes: settings.megabytes })
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'), (placeId) =>
    noteReviews.invalidate(placeId),
  )
  const reporter = createReporter(host, site, {
    path: join(folder, 'reports.jsonl'),
    mmsi: settings.mmsi,
    everyMs: settings.everyMs,
  })
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const noteReviews = createNoteReviews(site, answers)
  const openCpn = settings.openCpn
    ? createOpenCpn(
        { site, places: store, reviews: noteReviews },
        { address: settings.openCpn, pin: settings.openCpnPin, replaceAlways: settings.openCpnReplace },
        join(folder, 'opencpn.json'),
      )
    : null
  const parts: StatusParts = {
    site,
    settings,
    store,
    reviews,
    reporter,
    openCpn,
    getDiskFailure: () => getDiskFailure(folder),
  }
  const areas = createAreaStore({ site, places: store, answers, charts }, join(folder, 'areas.json'))
  const beacons = createBeaconSource(site, join(folder, 'beacons.json'), areas.readBeacons)
  const isReporting = settings.report && site.hasKey

  // Areas hold places also where the owner wants no notes.
  const placesLoaded = store.load()
  if (settings.places) {
    host.registerResourceProvider({
      type: 'notes',
      methods: createNoteMethods(host, store, {
        shelters: createShelterLines(site),
        reviews: noteReviews,
      }),
    })
    void placesLoaded.then(updateStatus)
  }
  if (settings.charts) {
    host.registerResourceProvider({ type: 'charts', methods: charts.methods })
  }
  if (settings.beacons) host.registerWeatherProvider?.(createWeatherProvider(site, answers))
  const ready = Promise.all([charts.load(), placesLoaded]).then(() => areas.load())
  if (isReporting) void reporter.start().then(updateStatus)

  async function sendBeacons(): Promise<void> {
    const position = readOwnPosition(host)
    if (!position || !settings.beacons) return
    for (const delta of await beacons.fetchDeltas(position)) host.handleMessage(packageName, delta)
  }

  /** Fetches the places around the boat before anyone asks, because the link may be gone then. */
  async function keepSurroundings(): Promise<void> {
    await placesLoaded
    const position = readOwnPosition(host)
    if (position && settings.places) store.prefetch(createBboxAround(position, nearbyLimits.radiusMetres))
  }

  async function runTick(): Promise<void> {
    if (isStopped) return
    await Promise.all([sendBeacons(), keepSurroundings(), reviews.send()])
    areas.resume()
    updateStatus()
  }

  const runTickSafely = () => void runTick().catch((error: unknown) => host.debug(String(error)))
  const timer = setInterval(runTickSafely, Math.min(beaconLimits.repeatIntervalMs, settings.everyMs))
  timer.unref()
  void Promise.all([ready, reviews.load()]).then(runTickSafely, runTickSafely)
  const alarm = createHazardAlarm(host, join(folder, 'alarms.json'), (delta) =>
    host.handleMessage(packageName, delta),
  )
  const alarmReady = alarm.load()
  const hazardSources = { places: store, clearances: createClearanceSource(site, answers) }
  async function watchHazards(): Promise<void> {
    await Promise.all([placesLoaded, alarmReady])
    const hazards = await findHazardsAhead(host, hazardSources, settings)
    // The next run of the plugin would not know of an alarm that is raised after its start.
    if (!isStopped) await alarm.update(hazards)
  }
  // Alarms that are no longer wanted end.
  if (!settings.alarms) void alarmReady.then(() => alarm.update([])).catch(() => undefined)
  const hazardTimer = settings.alarms
    ? setInterval(
        () => void watchHazards().catch((error: unknown) => host.debug(String(error))),
        Math.min(hazardLimits.intervalMs, settings.everyMs),
      ).unref()
    : null
  async function updateOpenCpn(): Promise<void> {
    await placesLoaded
    await openCpn?.update(readOwnPosition(host))
    updateStatus()
  }
  const updateOpenCpnSafely = () => void updateOpenCpn().catch((error: unknown) => host.debug(String(error)))
  const openCpnTimer = openCpn
    ? setInterval(updateOpenCpnSafely, Math.min(openCpnLimits.intervalMs, settings.everyMs)).unref()
    : null
  if (openCpn) updateOpenCpnSafely()
  updateStatus()
  return {
    site,
    charts,
    reviews,
    answers,
    areas,
    host,
    maxTileBytes: settings.megabytes * 1024 * 1024,
    places: store,
    listCharts: settings.charts
      ? () => host.resourcesApi?.listResources('charts', {}) ?? charts.methods.listResources({})
      : null,
    status: () => formatStatus(parts).text,
    stop() {
      isStopped = true
      clearInterval(timer)
      if (hazardTimer) clearInterval(hazardTimer)
      if (openCpnTimer) clearInterval(openCpnTimer)
      openCpn?.stop()
      areas.stop()
      reporter.stop()
      reviews.stop()
    },
  }
}
