import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { shutdown } from '../../core/limits/server.ts'
import { serverPages } from '../../core/site/pages.ts'
import { listenForCommands } from './control-socket.ts'
import { loadStarterData, openInstallation, type Installation } from './installation.ts'
import { startNdbcFeed } from '../imports/ndbc/ndbc-feed.ts'
import { startScheduledBackups } from '../operations/scheduled-backups.ts'
import { startLeftoverSweep } from '../operations/sweep-leftovers.ts'
import { startRetention } from '../operations/retention.ts'
import { elementsFolder } from '../site/embeds/embed-files.ts'
import { getKeptBuildsFolder, keepBuild } from '../site/kept-builds/kept-builds.ts'
import { siteFolder } from '../http/pages/document-template.ts'
import { packageVersion } from '../system/version.ts'
import { createFirstStartKey } from '../regions/first-start-queries.ts'
import { startRegionJob } from '../regions/region-job.ts'
import { startShelterJob } from '../shelter/shelter-job.ts'
import { startVacuum } from '../operations/vacuum.ts'
import { createBasemap } from '../basemap/basemap.ts'
import type { Settings } from '../system/settings.ts'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import { runCommand } from './program.ts'
import type { LogStream } from '../system/log-stream.ts'

/** A running server. */
export interface RunningServer {
  url: string
  app: FastifyInstance
  /** Resolves with the reason when the server cannot continue. */
  failed: Promise<Error>
  close(): Promise<void>
}

/**
 * Opens the installation, starts the server and accepts forwarded commands. Prints one
 * line when it is ready. The log goes to `logStream`, or as JSON to standard output.
 */
export async function startServer(
  settings: Settings,
  io: CommandIo,
  logStream?: LogStream,
): Promise<RunningServer> {
  let app: FastifyInstance | null = null
  const onFailure = (error: Error) => {
    if (app) app.log.error({ err: error }, 'database error')
    else io.err(error.message)
  }
  const onNotice = (text: string) => {
    if (app) app.log.warn(text)
    else io.err(text)
  }
  let onLost: (error: Error) => void = onFailure
  const failed = new Promise<Error>((resolve) => (onLost = resolve))
  // The modules of the app load while the database starts in its thread.
  const modules = import('../app.ts')
  const installation = await openInstallation(settings, {
    onFailure,
    onLost: (error) => onLost(error),
    onNotice,
  })
  const basemap = createBasemap()
  try {
    await loadStarterData(installation, io)
    const { buildApp } = await modules
    app = await buildApp({
      settings,
      database: installation.database,
      basemap,
      clock: () => new Date(),
      logStream,
    })
    await listen(app, settings)
    const commands = await listenForCommands(settings.dataFolder, (argv, workingFolder, commandIo, signal) =>
      runCommand(
        argv,
        {
          io: commandIo,
          workingFolder,
          signal,
          settings,
          runsInServer: true,
          getInstallation: () => Promise.resolve(installation),
        },
        () => refuseSecondServer(settings),
      ),
    )
    const running = app
    const backups = startScheduledBackups(
      { ...installation, clock: () => new Date() },
      {
        taken: (file) => running.log.info({ file }, 'backup taken'),
        failed: (error) => running.log.error({ err: error }, 'backup failed'),
      },
    )
    const weather = startNdbcFeed({
      url: settings.ndbcUrl,
      database: installation.database,
      clock: () => new Date(),
      onFailure: (error) => running.log.error({ err: error }, 'weather feed failed'),
    })
    const retention = startRetention({
      database: installation.database,
      clock: () => new Date(),
      onFailure: (error) => running.log.error({ err: error }, 'archiving old observations failed'),
    })
    const leftovers = startLeftoverSweep({
      ...installation,
      clock: () => new Date(),
      setAside: (count) => running.log.warn({ count }, 'uploads unknown to the database were set aside'),
      onFailure: (error) => running.log.error({ err: error }, 'cannot remove what was left behind'),
    })
    const vacuum = startVacuum(installation.database, (error) =>
      running.log.error({ err: error }, 'vacuum failed'),
    )
    const shelterJob = startShelterJob({
      database: installation.database,
      shelters: running.shelters,
      onFailure: (error) => running.log.error({ err: error }, 'measuring the shelter of places failed'),
    })
    const regionJob = startRegionJob({
      settings,
      database: installation.database,
      clock: () => new Date(),
      onFailure: (error) => running.log.error({ err: error }, 'loading a region failed'),
    })
    const keptBuild = keepBuild(
      getKeptBuildsFolder(settings.dataFolder),
      { version: packageVersion, elementsFolder, assetsFolder: join(siteFolder, 'assets') },
      new Date(),
    ).catch((error: unknown) => {
      running.log.error({ err: error }, 'the files of this version cannot be kept for the next one')
    })
    const url = settings.publicUrl ?? getLocalUrl(app)
    io.out(`Roadstead ready on ${url}`)
    const key = await createFirstStartKey(installation.database.db)
    if (key !== null)
      io.out(`Which waters do you sail? Choose them on ${url}${serverPages.firstStart}?key=${key}`)
    return {
      url,
      app: running,
      failed,
      async close() {
        running.announceShutdown()
        await delay(settings.shutdownDelaySeconds * 1000)
        setTimeout(installation.database.interrupt, shutdown.statementsMs).unref()
        await commands.close()
        await keptBuild
        await leftovers.close()
        await backups.close()
        await weather.close()
        await retention.close()
        await vacuum.close()
        await shelterJob.close()
        await regionJob.close()
        await closeGracefully(running)
        await closeResources(installation, basemap)
      },
    }
  } catch (error) {
    await app?.close()
    await closeResources(installation, basemap)
    throw error
  }
}

async function closeResources(
  installation: Installation,
  basemap: { close(): Promise<void> },
): Promise<void> {
  await basemap.close()
  await installation.close()
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new CommandError(`PORT ${port} on ${host} is in use by another program`)
    if (code === 'EACCES') throw new CommandError(`PORT ${port} on ${host} is not permitted for this user`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandError(`HOST ${host} is not an address of this machine`)
    throw error
  }
}

function getLocalUrl(app: FastifyInstance): string {
  const { port, address } = app.server.address() as AddressInfo // it listens on a port
  const host =
    address === '127.0.0.1' || address === '::1' || address === '::' || address === '0.0.0.0'
      ? 'localhost'
      : address
  return `http://${host}:${port}`
}

/** Waits for open requests up to the limit, then closes their connections. */
async function closeGracefully(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), shutdown.openRequestsMs)
  app.server.closeIdleConnections()
  await app.close()
  clearTimeout(timer)
}

function refuseSecondServer(settings: Settings): Promise<never> {
  throw new CommandError(`Roadstead already runs on ${settings.dataFolder} (process ${process.pid})`)
}
