import { useEffect } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as translations from '../../src/client/language.ts'
import { $units } from '../../src/client/preferences.ts'
import type { Units } from '../../src/core/units.ts'
import {
  RoadsteadContext,
  useRoadstead,
  useUnits,
  type Roadstead,
} from '../../src/widgets/roadstead-context.ts'
import { RoadsteadProvider } from '../../src/widgets/RoadsteadProvider.tsx'
import { buildTileSource } from '../factories/records.ts'
import { createFakeApi } from '../fakes/api.ts'
import { renderStrict } from '../support/render.tsx'

const usual = $units.get()
afterEach(() => $units.set(usual))

function ShownUnits() {
  const { speed, depth } = useUnits()
  return <p>{`${speed} ${depth}`}</p>
}

function InPage({ units }: { units: Partial<Units> }) {
  const roadstead = useRoadstead()
  return (
    <RoadsteadContext value={{ ...roadstead, units }}>
      <ShownUnits />
    </RoadsteadContext>
  )
}

vi.mock('../../src/client/language.ts', { spy: true })

it('the units of the surrounding page go before those that the user prefers', async () => {
  $units.set({ ...usual, speed: 'km/h', depth: 'ft' })
  const { rerender } = renderStrict(<InPage units={{ speed: 'm/s' }} />)
  await expect.element(page.getByText('m/s ft')).toBeVisible()
  rerender(<ShownUnits />)
  await expect.element(page.getByText('km/h ft')).toBeVisible()
})

it('a provider passes on the settings of the page; providers of one site share its requests', async () => {
  const seen: Record<string, Roadstead> = {}
  const onRead = (name: string, roadstead: Roadstead) => void (seen[name] = roadstead)
  function Reader({ name }: { name: string }) {
    const roadstead = useRoadstead()
    useEffect(() => onRead(name, roadstead), [name, roadstead])
    return null
  }
  const settings = {
    units: { speed: 'm/s' as const },
    tileSources: [buildTileSource()],
    attribution: 'Club',
    report: () => undefined,
  }
  const api = createFakeApi()
  renderStrict(
    <>
      <RoadsteadProvider api="https://a.test" lang="fr-CA" {...settings}>
        <Reader name="all" />
      </RoadsteadProvider>
      <RoadsteadProvider api="https://a.test">
        <Reader name="same site" />
      </RoadsteadProvider>
      <RoadsteadProvider api="https://b.test">
        <Reader name="other site" />
      </RoadsteadProvider>
      <RoadsteadProvider api={api}>
        <Reader name="own client" />
      </RoadsteadProvider>
    </>,
  )
  await expect.poll(() => seen.all?.language).toBe('fr')
  expect(seen.all).toMatchObject(settings)
  expect(seen.all?.api.site).toBe('https://a.test')
  expect(seen['same site']?.api).toBe(seen.all?.api)
  expect(seen['other site']?.api.site).toBe('https://b.test')
  expect(seen['own client']?.api).toBe(api)
  expect(seen['same site']).toMatchObject({ language: 'en', tileSources: [] })
})

it('a provider whose messages cannot be loaded stays readable, and has them when there is a connection again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const load = vi
    .spyOn(translations, 'loadTranslation')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  onTestFinished(() => load.mockRestore())
  const Language = () => <p>{`language ${useRoadstead().language}`}</p>
  renderStrict(
    <RoadsteadProvider api={createFakeApi()} lang="it">
      <Language />
    </RoadsteadProvider>,
  )
  await expect.element(page.getByText('language en')).toBeVisible()
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('language it')).toBeVisible()
})
