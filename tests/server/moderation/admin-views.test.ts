import { expect, it } from 'vitest'
import {
  formatTimestamp,
  renderEditsPage,
  renderQueuePage,
} from '../../../src/server/moderation/admin-views.ts'
import {
  renderDiskSection,
  renderFeedsSection,
  renderJobFailuresSection,
  renderRowCountsSection,
} from '../../../src/server/moderation/admin-status-views.ts'

const at = '2026-05-01T12:05:00.000Z'
const when = 'May 1, 2026, 12:05 PM UTC'
/** Texts of the elements of markup, without tags. */
const readCells = (markup: string, tag: string) =>
  [...markup.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const readForms = (markup: string) =>
  [...markup.matchAll(/<form method="post" action="([^"]+)">([^]*?)<\/form>/g)].map(
    ([, action, form = '']) => [
      action,
      ...[...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`),
    ],
  )

it('times are in UTC', () => {
  expect(formatTimestamp('2026-05-01T14:05:00+02:00').replaceAll('\u202f', ' ')).toBe(when)
})

it('the queue links each record and has its buttons', () => {
  const place = {
    id: 7,
    name: 'Bay',
    type_enum: 1,
    description: null,
    city: null,
    country_code: null,
    created_at: at,
    user_id: null,
    user_name: null,
  }
  const report = { id: 3, subject_id: 5, subject_name: null, reason: 'Why', at, user_id: 1, user_name: 'Ann' }
  const edit = {
    id: 9,
    subject: 'nav_aid' as const,
    subject_id: 8,
    subject_name: 'Mark',
    at,
    user_id: 1,
    user_name: 'Ann',
    fields: ['name', 'city'],
  }
  const { markup } = renderQueuePage(
    {
      places: [place, { ...place, id: 6, description: 'Sand', user_name: 'Bo' }],
      reports: [
        { ...report, subject: 'vessel' },
        { ...report, subject: 'nav_aid', subject_name: 'Buoy' },
        { ...report, subject: 'place' },
      ],
      revisions: [edit],
    },
    'the-token',
    'It failed.',
  )
  expect(readForms(markup)).toEqual([
    ['/admin/act/approve/7', 'authenticity_token=the-token'],
    ['/admin/act/delete/7', 'authenticity_token=the-token'],
    ['/admin/act/approve/6', 'authenticity_token=the-token'],
    ['/admin/act/delete/6', 'authenticity_token=the-token'],
    ...Array.from({ length: 3 }, () => ['/admin/act/settle/3', 'authenticity_token=the-token']),
  ])
  expect([...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/placeview/7',
    '/placeview/6',
    expect.stringMatching(/\/5$/),
    '/placeview/5',
    '/admin/nav_aid/8',
  ])
  const rows = readCells(markup, 'li').map((row) => row.replaceAll('\u202f', ' '))
  expect(rows[0]).toContain('Anchorage')
  expect(rows[1]).toContain(`Bo`)
  expect(rows[1]).toContain('Sand')
  expect(rows[2]).toMatch(/5 .*Ann.*Why/)
  expect(rows[3]).toMatch(/^Buoy /)
  expect(rows.at(-1)).toContain('name, city')
  for (const row of rows) expect(row).toContain(when)
  expect(markup).toContain('role="alert">It failed.</p>')
  expect(renderQueuePage({ places: [], reports: [], revisions: [] }, 't', null).markup).not.toMatch(
    /alert|<li/,
  )
})

it('an edit shows old and new values and can be reverted, unless it added the record', () => {
  const revision = { id: 4, lock_version: 1, at, user_id: 1, user_name: null }
  const { markup } = renderEditsPage(
    'nav_aid',
    { id: 8, name: 'Mark' },
    [
      {
        ...revision,
        before: { name: 'Old', tags: null },
        after: { name: 'New', tags: { a: '1' }, count: 0 },
      },
      { ...revision, id: 2, before: null, after: { name: 'Old', city: '' } },
    ],
    'the-token',
  )
  expect(readForms(markup)).toEqual([
    ['/admin/act/revert-nav_aid/8', 'authenticity_token=the-token', 'revision_id=4'],
  ])
  const [first, second] = markup.split('<li').slice(1)
  const empty = readCells(first ?? '', 'td')[2]
  expect(readCells(first ?? '', 'td')).toEqual([
    'Old',
    'New',
    empty,
    '{&quot;a&quot;:&quot;1&quot;}',
    empty,
    '0',
  ])
  expect(readCells(second ?? '', 'td')).toEqual(['Old', empty])
  expect(readCells(first ?? '', 'th')).toHaveLength(6)
  expect(readCells(second ?? '', 'th')).toHaveLength(4)
})

it('feeds and failed records have a row each, with what is known', () => {
  const feed = {
    name: 'ndbc',
    state: 'ok' as const,
    last_success_at: at,
    last_failure_at: at,
    last_error: 'away <x>',
    next_attempt_at: at,
    counts: { stations: 5, reports: 0 },
  }
  const feeds = renderFeedsSection([
    feed,
    { ...feed, name: 'ais', last_success_at: null, last_error: null, next_attempt_at: null, counts: {} },
  ] as unknown as Parameters<typeof renderFeedsSection>[0]).markup // the state is one of its kinds
  const cells = readCells(feeds, 'td').map((cell) => cell.replaceAll('\u202f', ' '))
  expect(cells.slice(1, 5)).toEqual([when, when, 'stations 5, reports 0', `${when}: away &lt;x&gt;`])
  const [never, next, counts, failure] = cells.slice(6)
  expect(never === when).toBe(false)
  expect(next).toEqual(counts)
  expect(failure).toEqual(counts)
  const job = {
    job: 'tracks',
    failed_at: at,
    last_error: 'broken',
    consecutive_failures: 3,
    next_attempt_at: at,
  }
  const failures = renderJobFailuresSection([
    { ...job, record_key: '17' },
    { ...job, record_key: '' },
  ]).markup
  const failed = readCells(failures, 'td').map((cell) => cell.replaceAll('\u202f', ' '))
  expect(failed.slice(0, 4)).toEqual(['17', `${when}: broken`, '3', when])
  expect(failed[4]).not.toBe('')
  for (const empty of [renderFeedsSection([]), renderJobFailuresSection([]), renderRowCountsSection(null)])
    expect(empty.markup).not.toContain('<table')
})

it('counts and sizes are readable', () => {
  const counts = renderRowCountsSection({ at, counts: { positions: 1_234_567, visits: 0 } }).markup
  expect(readCells(counts, 'td')).toEqual(['1,234,567', '0'])
  expect(readCells(counts, 'th').slice(2)).toEqual(['positions', 'visits'])
  const disk = { database: 5_000_000, log: 2_000_000, free: 9_000_000_000 }
  const sizes = readCells(renderDiskSection(disk).markup, 'td')
  expect(sizes).toHaveLength(3)
  expect(sizes.every((size) => size.endsWith(' MB'))).toBe(true)
  expect(readCells(renderDiskSection({ ...disk, log: null }).markup, 'td')).toEqual([sizes[0], sizes[2]])
})
