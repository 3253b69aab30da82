import { describe, expect, it, vi } from 'vitest'
import type { SiteFailure } from '../../src/plugin/signalk/fetch-site.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { showStatus, type StatusParts } from '../../src/plugin/signalk/status.ts'
import type { SenderState } from '../../src/plugin/signalk/opencpn/mark-sender.ts'
import { parsePluginSettings } from '../../src/plugin/signalk/settings.ts'

interface Facts {
  report?: boolean
  hasKey?: boolean
  offlineSince?: Date | null
  failure?: SiteFailure
  places?: number
  diskFailure?: string
  reviews?: number
  refusedReview?: string | null
  reporter?: Partial<ReturnType<StatusParts['reporter']['state']>>
  openCpn?: Partial<SenderState>
  /** Address of OpenCPN. */
  address?: string
}

/** Returns the status line, and whether it is an error. */
function readStatus(facts: Facts): { text: string; isError: boolean } {
  const state = { queuedCount: 0, droppedCount: 0, lastSent: null, rejection: null, ...facts.reporter }
  const parts = {
    site: {
      url: 'https://site.example',
      hasKey: facts.hasKey ?? true,
      offlineSince: () => facts.offlineSince ?? null,
      getFailure: () => facts.failure ?? null,
    },
    settings: parsePluginSettings({
      report: facts.report ?? false,
      openCpn: facts.address ?? (facts.openCpn && 'chart-table'),
    }),
    store: { count: () => facts.places ?? 0 },
    getDiskFailure: () => facts.diskFailure ?? null,
    reviews: {
      listQueued: () => Array.from({ length: facts.reviews ?? 0 }, () => ({})),
      getLastRejection: () => facts.refusedReview ?? null,
    },
    reporter: { state: () => state },
    openCpn: {
      getState: () => ({
        pairing: 'paired',
        awaySince: null,
        markCount: 0,
        waitingCount: 0,
        ...facts.openCpn,
      }),
    },
  } as unknown as StatusParts // the members that the status reads
  const [setPluginStatus, setPluginError] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()]
  showStatus({ setPluginStatus, setPluginError } as unknown as Host, parts)
  const isError = setPluginError.mock.calls.length > 0
  const [[text] = ['']] = isError ? setPluginError.mock.calls : setPluginStatus.mock.calls
  return { text, isError }
}

const at = new Date(2026, 10, 21, 14, 5)

describe('the status line of the plugin', () => {
  it.each<[string, Facts, RegExp[], boolean]>([
    ['a connection alone', {}, [/^[^.]*https:\/\/site\.example[^.]*\.?$/], false],
    ['the time of the lost connection', { offlineSince: at }, [/2026-11-21 14:05/], false],
    [
      'another page in the place of the site',
      { offlineSince: at, failure: { kind: 'stranger' } },
      [/another page answers .* Log in to the network/],
      false,
    ],
    [
      'the URL to which the site leads',
      { offlineSince: at, failure: { kind: 'redirect', to: 'https://new.example' } },
      [/leads to https:\/\/new\.example\. .* enter that URL/],
      false,
    ],
    ...(
      [
        ['DEPTH_ZERO_SELF_SIGNED_CERT', /not trusted\. Start the boat server with NODE_EXTRA_CA_CERTS/],
        ['SELF_SIGNED_CERT_IN_CHAIN', /not trusted\./],
        ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /not trusted\./],
        ['CERT_HAS_EXPIRED', /not valid today\. Renew it, or correct the clock/],
        ['ERR_TLS_CERT_ALTNAME_INVALID', /another name\. Enter the name/],
        ['ERR_SSL_WRONG_VERSION_NUMBER', /no TLS\. Enter its URL with http:/],
      ] as const
    ).map(([code, expected]): [string, Facts, RegExp[], boolean] => [
      `what to do about ${code}`,
      { offlineSince: at, failure: { kind: 'tls', code } },
      [expected],
      false,
    ]),
    ['stored places', { places: 12 }, [/\b12\b/], false],
    ['marks in OpenCPN', { openCpn: { markCount: 4, waitingCount: 3 } }, [/\b4 marks/, /\b3 changed/], false],
    [
      'an OpenCPN that is away',
      { openCpn: { awaySince: at } },
      [/chart-table since 2026-11-21 14:05/],
      false,
    ],
    ['a PIN of OpenCPN', { openCpn: { pairing: 'pin' } }, [/chart-table shows a PIN/], true],
    ['an invalid address of OpenCPN', { address: 'http://chart-table' }, [/address of OpenCPN/], true],
    ['a question of OpenCPN', { openCpn: { pairing: 'asked' } }, [/chart-table asks/], true],
    [
      'a full disk as an error',
      { diskFailure: 'ENOSPC' },
      [/disk .* cannot be written \(ENOSPC\): .* in memory/],
      true,
    ],
    ['reviews that wait', { reviews: 3 }, [/3 reviews are queued\./], false],
    ['one review that waits', { reviews: 1 }, [/1 review is queued\./], false],
    ['one stored place', { places: 1 }, [/1 place cached\./], false],
    [
      'one mark',
      { openCpn: { markCount: 1, waitingCount: 1 } },
      [/1 mark in/, /1 changed mark waits/],
      false,
    ],
    [
      'one dropped report',
      { report: true, reporter: { droppedCount: 1, queuedCount: 1 } },
      [/The oldest report was/, /1 of at most \d+ reports is queued/],
      false,
    ],
    ['a refused review', { refusedReview: 'There is no such place.' }, [/There is no such place\./], false],
    ['the last report', { report: true, reporter: { lastSent: at } }, [/14:05/], false],
    ['reports that wait', { report: true, reporter: { queuedCount: 7 } }, [/\b7\b/], false],
    ['dropped reports', { report: true, reporter: { droppedCount: 9 } }, [/\b9\b/], false],
    ['a missing key as an error', { report: true, hasKey: false }, [/key/i], true],
    [
      'a refused key as an error',
      { reporter: { rejection: 'key' } },
      [/key/i, /https:\/\/site\.example/],
      true,
    ],
    [
      'refused reports as an error',
      { report: true, reporter: { rejection: { reason: 'Too old.' } as never } },
      [/Too old\./],
      true,
    ],
  ])('names %s', (_what, facts, texts, isError) => {
    const status = readStatus(facts)
    for (const text of texts) expect(status.text).toMatch(text)
    expect(status.isError).toBe(isError)
  })

  it('mentions nothing of reports unless the owner agreed, and no key is needed then', () => {
    const reporter = { queuedCount: 7, droppedCount: 9, lastSent: at }
    expect(readStatus({ hasKey: false, reporter })).toEqual(readStatus({}))
  })

  it('says that no report was sent yet only while none waits', () => {
    const none = readStatus({ report: true }).text
    expect(none).not.toBe(readStatus({}).text)
    const waiting = readStatus({ report: true, reporter: { queuedCount: 1 } }).text
    expect(waiting).not.toContain(none.replace(readStatus({}).text, '').trim())
  })
})
