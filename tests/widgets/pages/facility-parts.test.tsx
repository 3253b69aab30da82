import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FacilityRow, type FacilityRowProps } from '../../../src/app/parts/facilities/FacilityRow.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

describe('the row of a facility', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  function renderRow(fields: Partial<FacilityRowProps>) {
    const place = buildPlace({
      source: 'openstreetmap',
      tags: { fuel: 'diesel' },
      updated_at: '2026-11-20T12:00:00Z',
    })
    const row = <FacilityRow place={place} facility="fuel" state="yes" isPending={false} {...fields} />
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <ul>{row}</ul>))
    return {
      readRow: () => listOutline(container).join('\n'),
      getState: () => container.querySelector('li')?.dataset.state,
      readSign: () => container.querySelector('.rs-facilities__state svg')?.innerHTML,
    }
  }

  it('tells a visitor whether it is there, with its origin and a sign', async () => {
    const there = renderRow({})
    await expect
      .poll(there.readRow)
      .toBe(['span Fuel', 'small OpenStreetMap, yesterday', 'span Yes'].join('\n'))
    const missing = renderRow({ state: 'no' })
    await expect.poll(missing.readRow).toContain('span No')
    expect(there.getState()).toBe('yes')
    expect(missing.getState()).toBe('no')
    expect(there.readSign()).not.toBe(missing.readSign())
    const unknown = renderRow({ state: undefined })
    await expect.poll(unknown.readRow).toBe('span Fuel\nspan Not known')
    expect(unknown.getState()).toBe('unknown')
    expect(unknown.readSign()).toBe(missing.readSign())
  })

  it('lets a member state it, unless a statement is being saved', async () => {
    const onState = vi.fn()
    const { readRow } = renderRow({ state: undefined, onState })
    await expect
      .poll(readRow)
      .toBe(
        [
          'span Fuel',
          'span role=group aria-label=Fuel: is it there?',
          'button aria-pressed=false Yes',
          'button aria-pressed=false No',
          'button aria-pressed=true Not known',
        ].join('\n'),
      )
    for (const name of ['Yes', 'No', 'Not known'])
      await page.getByRole('button', { name, exact: true }).click()
    expect(onState.mock.calls).toEqual([['yes'], ['no'], ['unknown']])
    const pending = renderRow({ onState, isPending: true })
    await expect.poll(() => pending.readRow().match(/disabled/g)?.length).toBe(3)
  })
})
