import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { $notices } from '../../../src/client/notices.ts'
import {
  createPlaceCandidateSearch,
  createVesselCandidateSearch,
} from '../../../src/client/places/candidates.ts'
import { search as limits } from '../../../src/core/limits/search.ts'
import { createFakeApi, createUnabortableApi, type FakeApi } from '../../fakes/api.ts'

const placesCall = 'GET /places?partial_name'
const vesselsCall = 'GET /vessels?partial_mmsi'
/** A text that is one character too short. */
const tooShort = 'x'.repeat(limits.candidateMinLength)

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers()
  api = createFakeApi()
})
afterEach(() => void vi.useRealTimers())

const advance = (ms: number = limits.debounceMs) => vi.advanceTimersByTimeAsync(ms)
const getNames = () => api.findCalls(placesCall).map(({ query }) => query.partial_name)

function openPlaces() {
  const store = createPlaceCandidateSearch(api)
  const stopListening = store.$result.listen(() => undefined)
  return { ...store, stopListening }
}

it('statement of section 5: MMSI and home-port candidate search only when the text is longer than 3 characters after a 500 ms pause.', async () => {
  for (const [call, { setText, $result }, [short, blank, long]] of [
    [vesselsCall, createVesselCandidateSearch(api), ['227', '22 ', '2270']],
    [placesCall, createPlaceCandidateSearch(api), ['Por', '   P', 'Port']],
  ] as const) {
    $result.listen(() => undefined)
    for (const text of [short, blank]) {
      setText(text)
      await advance(5000)
    }
    setText(long)
    await advance(499)
    expect(api.findCalls(call), call).toEqual([])
    await advance(1)
    expect(api.findCalls(call).flatMap(({ query }) => Object.values(query))).toEqual([long])
  }
})

it('statement of section 8: candidate places,', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void logged.mockRestore())
  const { setText, $text, $result } = openPlaces()
  setText('Port Cama')
  await advance()
  api.getLastCall(placesCall).fail(500)
  await advance(0)
  expect(logged.mock.calls).toEqual([[`${placesCall}: status 500`]])
  expect($text.get()).toBe('Port Cama')
  expect($result.get()?.state).toBe('failed')
  expect($notices.get()).toEqual([])
})

describe('place suggestions', () => {
  it('each key restarts the delay, so that a name is one request', async () => {
    const { setText } = openPlaces()
    for (const text of ['Port', 'Port ', 'Port C', 'Port Ca']) {
      setText(text)
      await advance(limits.debounceMs - 1)
    }
    await advance(1)
    expect(getNames()).toEqual(['Port Ca'])
  })

  it('are requested for the text without outer blanks, cut to the maximum length', async () => {
    const { setText } = openPlaces()
    setText(`  ${tooShort}  `)
    await advance()
    expect(getNames()).toEqual([])
    setText(`  ${'x'.repeat(limits.maxQueryLength + 1)}`)
    await advance()
    expect(getNames()).toEqual(['x'.repeat(limits.maxQueryLength)])
  })

  it('have no result until they are requested, and none for a changed text', async () => {
    const { setText, $result } = openPlaces()
    setText('Port')
    expect($result.get()).toBeNull()
    await advance()
    expect($result.get()?.state).toBe('loading')
    api.getLastCall(placesCall).respond([{ id: 1401, name: 'Port Camargue' }])
    await advance(0)
    expect($result.get()).toMatchObject({ state: 'ready', value: [{ id: 1401 }] })
    setText('Ports')
    expect($result.get()).toBeNull()
    await advance()
    expect($result.get()).toEqual({ state: 'loading', previous: null })
  })

  it('the same text is not requested twice', async () => {
    const { setText, $result } = openPlaces()
    api.responses[placesCall] = []
    setText('Port')
    await advance()
    setText('Port')
    await advance()
    expect(getNames()).toEqual(['Port'])
    expect($result.get()).toEqual({ state: 'empty' })
  })

  it('a response for an older text is never shown', async () => {
    api = createUnabortableApi()
    const { setText, $result } = openPlaces()
    setText('Port')
    await advance()
    setText('Por')
    api.getLastCall(placesCall).respond([{ id: 1401, name: 'Port Camargue' }])
    await advance()
    expect($result.get()).toBeNull()
  })

  it('are aborted without listeners', async () => {
    const { setText, stopListening } = openPlaces()
    setText('Port')
    await advance()
    stopListening()
    await advance(1000) // nanostores unmounts a store after one second
    expect(api.getLastCall(placesCall).isAborted()).toBe(true)
  })
})

describe('vessel suggestions', () => {
  it('are the vessels without an owner whose MMSI begins with the text', async () => {
    const vessel = { id: 5, name: 'Sea Urchin', mmsi: '227123456' }
    api.responses[vesselsCall] = [
      { ...vessel, claimable: true },
      { ...vessel, id: 6, claimable: false },
    ]
    const { setText, $result } = createVesselCandidateSearch(api)
    $result.listen(() => undefined)
    setText('2271')
    await advance()
    expect(api.getLastCall(vesselsCall).query).toEqual({ partial_mmsi: '2271' })
    expect($result.get()).toMatchObject({ state: 'ready', value: [{ id: 5 }] })
  })
})
