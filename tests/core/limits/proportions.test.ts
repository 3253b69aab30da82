import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/core/languages.ts'
import * as accounts from '../../../src/core/limits/accounts.ts'
import { activity, blogFeed } from '../../../src/core/limits/activity.ts'
import { discoveryCacheS, sitemapIds } from '../../../src/core/limits/discovery.ts'
import { vesselCacheS } from '../../../src/core/limits/vessels.ts'
import { exportConcurrency } from '../../../src/core/limits/exports.ts'
import { featuresPage } from '../../../src/core/limits/gis.ts'
import { layerMaxFeatures, mapZoom } from '../../../src/core/limits/map.ts'
import { pilotCard } from '../../../src/core/limits/places.ts'
import * as posts from '../../../src/core/limits/posts.ts'
import { cable, realtimeChannel } from '../../../src/core/limits/realtime.ts'
import * as requests from '../../../src/core/limits/requests.ts'
import { satChartArea, satChartDownload } from '../../../src/core/limits/sat-charts.ts'
import { search } from '../../../src/core/limits/search.ts'
import * as server from '../../../src/core/limits/server.ts'
import { textLength } from '../../../src/core/limits/text.ts'
import { vectorTiles } from '../../../src/core/limits/gis.ts'

/** Expects that each number is less than the next. */
function expectAscending(numbers: readonly number[]): void {
  for (const [index, number] of numbers.slice(1).entries())
    expect(number).toBeGreaterThan(numbers[index] ?? 0)
}

describe('a shutdown', () => {
  it('ends requests, then mails, then the database, then the process: each time limit is longer than the one before', () => {
    const { openRequestsMs, mailsMs, statementsMs, deadlineMs } = server.shutdown
    expectAscending([openRequestsMs + mailsMs, statementsMs, deadlineMs])
  })
})

describe('the database', () => {
  const { connectionMs, requestMs, listenerMs, listenerCheckMs, retryAfterSeconds } = server.databaseTimeouts

  it('refuses a request before the client is to try again', () => {
    expect(connectionMs).toBeLessThanOrEqual(requestMs)
    expectAscending([requestMs, retryAfterSeconds * 1000])
  })

  it('ends a check before the next one starts, and a health check before requests fail', () => {
    expectAscending([listenerMs, listenerCheckMs])
    expectAscending([server.databaseCheckMs, requestMs])
  })

  it('has time for a query after a replica has not answered', () => {
    const { queryMs, checkMs, maxStalenessMs, replayPollMs, minPauseMs } = server.replicaReads
    expect(2 * queryMs).toBeLessThan(requestMs)
    expectAscending([replayPollMs, minPauseMs, checkMs, maxStalenessMs])
  })
})

describe('the broker of events', () => {
  const { connectMs, publishMs, heartbeatMs, absentMs, minRetryMs, maxRetryMs } = server.eventBroker

  it('counts a server as ended only after three lost heartbeats, or one and a connection', () => {
    expect(3 * heartbeatMs).toBeLessThan(absentMs)
    expect(connectMs + heartbeatMs).toBeLessThan(absentMs)
  })

  it('is given a message for a shorter time than a connection, and tried again ever more rarely', () => {
    expectAscending([publishMs, connectMs])
    expectAscending([minRetryMs, maxRetryMs])
  })
})

describe('cookies', () => {
  it('live no longer than browsers keep them: 400 days (RFC 6265bis)', () => {
    const { sessionLifetimeDays, knownDevice, introDismissedDays } = accounts
    for (const days of [sessionLifetimeDays, knownDevice.days, introDismissedDays])
      expect(days).toBeLessThanOrEqual(400)
    expectAscending([sessionLifetimeDays, knownDevice.days])
  })
})

describe('log-ins and mails', () => {
  it('a busy address has fewer attempts for an account than others together', () => {
    const { perAccountFromBusyIp, perAccount, busyIpThreshold, perIp } = accounts.signInRateLimit
    expectAscending([perAccountFromBusyIp, perAccount, busyIpThreshold, perIp])
  })

  it('a refused mail is sent again after ever longer times', () => {
    expectAscending(accounts.mailQueue.retryDelaysMs)
    expectAscending([accounts.mailRateLimit.perAccountPerHour, accounts.mailRateLimit.perIpPerHour])
  })

  it('the link for a new password is valid for a shorter time than that of the address', () => {
    const { password, confirmation } = accounts.mailedLinkLifetimeHours
    expectAscending([password, confirmation])
    expectAscending([accounts.password.minDistinct, accounts.password.minLength, accounts.password.maxLength])
  })
})

describe('lists for programs', () => {
  it('a part of the sitemap has at most 50,000 URLs, one for each record and language', () => {
    expect(sitemapIds * languages.length).toBeLessThanOrEqual(50_000)
    expect(sitemapIds).toBeGreaterThan(1000)
  })

  it('data that changes more often is cached for a shorter time, and no data for longer than a day', () => {
    const { sitemap, texts } = discoveryCacheS
    expectAscending([vesselCacheS, sitemap, texts])
    expect(texts).toBeLessThanOrEqual(24 * 3600)
  })

  it('rows of the blog leave half of the activity list to the others', () => {
    expect(blogFeed.maxRows).toBeLessThanOrEqual(activity.maxRows / 2)
  })

  it('a page of features is no longer than an answer of the map', () => {
    expect(featuresPage.max).toBeLessThanOrEqual(layerMaxFeatures)
    expectAscending([featuresPage.default, featuresPage.max, featuresPage.maxOffset])
  })

  it('vector tiles begin with one for the whole world and end at a zoom of the map', () => {
    expect(vectorTiles.minZoom).toBe(0)
    expectAscending([vectorTiles.minZoom, vectorTiles.maxZoom, mapZoom.max])
    // The default of the Mapbox Vector Tile Specification 2.1.
    expect(vectorTiles.extent).toBe(4096)
  })
})

describe('one user', () => {
  it('takes at most a third of the uploads and a sixth of the exports', () => {
    expect(posts.uploadSlots.perUser * 3).toBeLessThanOrEqual(posts.uploadSlots.total)
    expect(exportConcurrency.documents.perUser * 6).toBeLessThanOrEqual(exportConcurrency.documents.total)
  })

  it('has a fifth of the quota of a network', () => {
    for (const { perUser, perIp } of Object.values(requests.hourlyQuotas)) expect(perIp / perUser).toBe(5)
  })

  it('cannot fill the cache of exports with one document', () => {
    const { maxCachedBytes, maxTotalCachedBytes } = exportConcurrency
    expect(maxTotalCachedBytes / maxCachedBytes).toBeGreaterThanOrEqual(4)
  })
})

describe('requests', () => {
  it('CONTRACT section 3: one address has twice the 600 reads, 120 writes and 20 sign-ups', () => {
    const { readsPerMinute, writesPerMinute, signUpsPerHour } = requests.apiRateLimit
    expect(readsPerMinute / 600).toBe(2)
    expect(writesPerMinute / 120).toBe(2)
    expect(signUpsPerHour / 20).toBe(2)
  })

  it('may name the longest host with a port, and not much more', () => {
    const longestName = 253
    expect(requests.maxHostLength).toBeGreaterThanOrEqual(longestName + ':65535'.length)
    expect(requests.maxHostLength).toBeLessThan(2 * longestName)
  })

  const limits = requests.connectionLimits

  it('are checked several times before one is too slow', () => {
    expect(4 * limits.checkIntervalMs).toBeLessThanOrEqual(limits.headersTimeoutMs)
    expect(limits.headersTimeoutMs).toBeLessThanOrEqual(limits.bodyTimeoutMs)
  })

  it('may last as long as the largest photo takes at the least speed', () => {
    const seconds = posts.photo.maxBytes / limits.minBodyBytesPerSecond
    expect(limits.requestTimeoutMs).toBeGreaterThan(limits.bodyTimeoutMs + seconds * 1000)
  })

  it('of a proxy find their connection open: nginx keeps it for 75 s', () => {
    expect(limits.keepAliveTimeoutMs).toBeGreaterThanOrEqual(75_000)
    expect(limits.keepAliveTimeoutMs).toBeLessThan(limits.idleTimeoutMs)
  })

  it('have connections beside all sockets of the channel', () => {
    expect(limits.maxConnections).toBeGreaterThan(cable.maxSockets)
    expect(limits.maxConnectionsPerIp).toBeGreaterThan(cable.maxSocketsPerIp)
  })
})

describe('the channel', () => {
  it('section 9: pings twice before a client counts it as stale', () => {
    expect(2 * cable.pingMs).toBeLessThanOrEqual(realtimeChannel.staleMs)
    expect(cable.pongTimeoutMs).toBeGreaterThan(3 * cable.pingMs)
  })

  it('takes all subscriptions of a client at once', () => {
    expect(cable.messageRate.burst).toBeGreaterThan(cable.maxSubscriptionsPerSocket)
    expect(cable.messageRate.burst).toBeGreaterThan(cable.messageRate.perSecond)
  })
})

describe('photos', () => {
  it('may have fewer pixels the more memory a pixel takes', () => {
    const pixels = posts.maxPhotoPixels
    expectAscending([pixels['image/avif'], pixels['image/gif'], pixels['image/png'], pixels['image/jpeg']])
    expect(pixels['image/webp']).toBe(pixels['image/png'])
  })

  it('are stored larger than their thumbnails', () => {
    expectAscending([posts.photo.maxThumbnailSidePx, posts.photo.maxSidePx])
    expect(posts.photo.maxSidePx ** 2).toBeLessThan(posts.photo.maxPixels)
  })
})

describe('satellite charts', () => {
  const tilesPerSheet = (satChartDownload.sheetPixels / 256) ** 2

  it('a sheet is about as large as its tiles', () => {
    const { estimatedSheetBytes, estimatedTileBytes } = satChartArea
    expect(estimatedSheetBytes / (tilesPerSheet * estimatedTileBytes)).toBeCloseTo(1, 0)
    expect(estimatedSheetBytes).toBeLessThan(1.5 * tilesPerSheet * estimatedTileBytes)
  })

  it('at the least zoom a sheet spans less than half the world, and one zoom below not', () => {
    const share = (zoom: number) => Math.sqrt(tilesPerSheet) / 2 ** zoom
    expect(share(satChartArea.minTileZoom)).toBeLessThan(0.5)
    expect(share(satChartArea.minTileZoom - 1)).toBeGreaterThanOrEqual(0.5)
  })

  it('a merged chart has at most 16,384 pixels a side', () => {
    expect(satChartArea.maxMergedSheetsPerSide * satChartDownload.sheetPixels).toBeLessThanOrEqual(16_384)
    expect(satChartArea.maxTileZoom).toBe(satChartDownload.maxZoom)
  })
})

describe('texts and words', () => {
  it('a comment is shorter than a description and longer than a line', () => {
    const { name, line, comment, description, tagKey, tagValue } = textLength
    expectAscending([line, comment, description])
    expect(name).toBeLessThanOrEqual(line)
    expectAscending([tagKey, tagValue])
  })

  it('CONTRACT section 7: one wrong letter in short and two in long words', () => {
    expectAscending([1, search.minFuzzyLength, search.longWordLength])
    expect(search.minFuzzyLength).toBeLessThan(5)
  })

  it('the printed map of a place is closer than that of its approach', () => {
    expectAscending([pilotCard.approachZoom, pilotCard.closeZoom, mapZoom.max])
  })
})
