import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { PlaceFacilities } from '../../../src/app/parts/facilities/PlaceFacilities.tsx'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { panel } from '../../../src/core/messages/en/panel.json'
import { HelmReviewForm } from '../../../src/plugin/panel/place/HelmReviewForm.tsx'
import { NavAidForm } from '../../../src/widgets/nav-aid/NavAidForm.tsx'
import { PlaceForm } from '../../../src/widgets/place-form/PlaceForm.tsx'
import { ReviewForm } from '../../../src/widgets/reviews/ReviewForm.tsx'
import { RecordTrust } from '../../../src/widgets/trust/RecordTrust.tsx'
import { VesselPhotos } from '../../../src/widgets/vessel/VesselPhotos.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildPlace, buildUserPageSession } from '../../factories/records.ts'
import { buildVessel } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const nothing = () => undefined
const place = buildPlace({ lock_version: 1 })
const environment = { kind: 'site' } as Parameters<typeof HelmReviewForm>[0]['environment'] // it uses only the kind

const forms: [string, ReactNode][] = [
  ['a review', <ReviewForm key="" onSubmit={() => Promise.resolve()} />],
  ['a new place', <AddPlaceDialog key="" view={createMapView()} position={place} onClose={nothing} />],
  ['an edit of a place', <PlaceForm key="" place={place} onSaved={nothing} />],
  [
    'an edit of an aid to navigation',
    <NavAidForm key="" aid={buildNavAid()} onSaved={nothing} onCancel={nothing} />,
  ],
  ['a confirmation', <RecordTrust key="" place={place} onConfirmed={nothing} />],
  ['a statement about facilities', <PlaceFacilities key="" place={place} onChanged={nothing} />],
  ['a photo of a vessel', <VesselPhotos key="" vessel={buildVessel()} isOwner onChange={nothing} />],
  [
    'a review at the helm',
    <HelmReviewForm
      key=""
      placeId={1}
      environment={environment}
      messages={panel}
      disabledReason={null}
      onDone={nothing}
    />,
  ],
]

const note = page.getByText('Your vessel is hidden. What you write here is public, with its time.')
const render = (form: ReactNode, has_hidden_vessel: boolean) =>
  renderStrict(
    wrapWithApi(createFakeApi(), form, [], createSessionStore(buildUserPageSession({ has_hidden_vessel }))),
  )

it.each(forms)('%s says that it is public while a vessel of the writer is hidden', async (_title, form) => {
  const { unmount } = render(form, true)
  await expect.element(note).toBeVisible()
  expect(note.elements()).toHaveLength(1)
  unmount()
  render(form, false)
  await waitForRender()
  await expect.poll(() => page.getByRole('button').elements().length).toBeGreaterThan(0)
  expect(note.elements()).toEqual([])
})
