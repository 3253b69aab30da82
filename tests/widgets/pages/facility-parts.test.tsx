import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FacilityRow, type FacilityRowProps } from '../../../src/app/parts/facilities/FacilityRow.tsx'
import { NoneInView } from '../../../src/app/parts/facilities/NoneInView.tsx'
import { createMapView, setLayerStatus, type LayerStatus } from '../../../src/client/map/map-view.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

describe('the status of the filter', () => {
  const none: LayerStatus = { state: 'ready', count: 0 }

  async function readStatus(pois: LayerStatus | null, stinkPots: LayerStatus | null, buoys = none) {
    const view = createMapView()
    view.$has.set(['fuel'])
    if (pois) setLayerStatus(view, 'pois', pois)
    if (stinkPots) setLayerStatus(view, 'stinkPots', stinkPots)
    setLayerStatus(view, 'buoys', buoys)
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <NoneInView view={view} />))
    await expect.poll(() => container.querySelector('[role="status"]')).not.toBeNull()
    return container.textContent !== ''
  }

  it('says that no place is known once every drawn layer of places has loaded without one', async () => {
    expect(await readStatus(none, null)).toBe(true)
    expect(await readStatus(none, none, { state: 'ready', count: 7 })).toBe(true)
    expect(await readStatus(none, { state: 'ready', count: 1 })).toBe(false)
  })

  it('says nothing while a layer loads, after a failure, and without a layer of places', async () => {
    expect(await readStatus({ state: 'loading', count: 0 }, null)).toBe(false)
    expect(await readStatus(none, { state: 'failed', count: 0 })).toBe(false)
    expect(await readStatus(null, null)).toBe(false)
  })
})

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
