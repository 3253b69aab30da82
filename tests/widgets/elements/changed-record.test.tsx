import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { ChartWidget } from '../../../src/widgets/chart/ChartWidget.tsx'
import { CheckinsWidget } from '../../../src/widgets/checkins/CheckinsWidget.tsx'
import { PlaceCard } from '../../../src/widgets/place-card/PlaceCard.tsx'
import { ReviewsWidget } from '../../../src/widgets/reviews/ReviewsWidget.tsx'
import { ShelterWidget } from '../../../src/widgets/shelter/ShelterWidget.tsx'
import { Tonight } from '../../../src/widgets/tonight/Tonight.tsx'
import { VesselCard } from '../../../src/widgets/vessel-card/VesselCard.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

/** Widgets of one record, and the calls that fetch it. */
const widgets: [name: string, keys: EndpointKey[], build: (id: number) => ReactNode][] = [
  ['a place card', ['GET /places/:id'], (id) => <PlaceCard placeId={id} />],
  ['a vessel card', ['GET /vessels/:id'], (id) => <VesselCard vesselId={id} />],
  ['a vessel card by MMSI', ['GET /vessels?partial_mmsi'], (id) => <VesselCard mmsi={`22700000${id}`} />],
  ['a chart of a place', ['GET /places/:id'], (id) => <ChartWidget placeId={id} />],
  ['a chart of a vessel', ['GET /vessels/:id'], (id) => <ChartWidget vesselId={id} />],
  ['reviews', ['GET /posts'], (id) => <ReviewsWidget placeId={id} />],
  ['check-ins', ['GET /checkins', 'GET /vessels?place_id'], (id) => <CheckinsWidget placeId={id} />],
  ['a shelter', ['GET /places/:id/shelter'], (id) => <ShelterWidget placeId={id} />],
  ['the facts of tonight', ['GET /places/:id/tides'], (id) => <Tonight placeId={id} />],
]

it.each(widgets)('%s fetches another record when its id changes', async (_name, keys, build) => {
  const api = createFakeApi()
  const expectCalls = (id: number) =>
    vi.waitFor(() => {
      for (const key of keys) {
        const { params, query } = api.getLastCall(key)
        expect(Object.values({ ...params, ...query }).map(String)).toContainEqual(
          expect.stringMatching(new RegExp(`${id}$`)),
        )
      }
    }, 30_000)
  const { rerender } = renderStrict(wrapWithApi(api, build(5)))
  await expectCalls(5)
  rerender(wrapWithApi(api, build(6)))
  await expectCalls(6)
})
