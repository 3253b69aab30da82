import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Follower } from '../../../src/core/contract/vessel.ts'
import { AddVessel } from '../../../src/widgets/profile/AddVessel.tsx'
import { OwnVessels } from '../../../src/widgets/profile/OwnVessels.tsx'
import { ProfileForm } from '../../../src/widgets/profile/ProfileForm.tsx'
import { ProfilePhotoForm } from '../../../src/widgets/profile/ProfilePhotoForm.tsx'
import { VesselFollowers } from '../../../src/widgets/profile/VesselFollowers.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const buildFollower = (fields: Partial<Follower>): Follower => ({
  vessel_id: 5,
  vessel_name: 'Sea Urchin',
  user_id: 8,
  user_name: 'Mary Read',
  user_thumb_url: null,
  accepted: true,
  at: '2026-05-01T00:00:00Z',
  ...fields,
})
const user = buildOwnUser({
  city: 'Old Town',
  address: 'A',
  postal_code: 'P',
  state_code: 'S',
  mobile_phone: '1',
  country_code: 'FR',
})
const ignore = () => undefined

it.each<[string, ReactNode, FakeResponses, string[]]>([
  [
    'the form of the profile',
    <ProfileForm key="1" user={user} />,
    {},
    [
      'label First name',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 autocomplete=given-name label=First name * value=Ann',
      'label Last name',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 autocomplete=family-name label=Last name * value=Bonny',
      'label Address',
      'input aria-invalid=false maxlength=200 autocomplete=street-address label=Address value=A',
      'label Postal code',
      'input aria-invalid=false maxlength=200 autocomplete=postal-code label=Postal code value=P',
      'label City',
      'input aria-invalid=false maxlength=200 autocomplete=address-level2 label=City value=Old Town',
      'label State or region',
      'input aria-invalid=false maxlength=200 autocomplete=address-level1 label=State or region value=S',
      'label Country',
      'select aria-invalid=false label=Country value=FR',
      'label Mobile phone',
      'input aria-invalid=false type=tel maxlength=200 autocomplete=tel label=Mobile phone value=1',
      'p Others see only your name, photo and country.',
      'button type=submit --main Update profile',
    ],
  ],
  [
    'the form of the photo',
    <ProfilePhotoForm key="1" user={user} />,
    {},
    [
      'span --none',
      'label Select an image to upload:',
      'span aria-hidden=true *',
      'input aria-invalid=false type=file required accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. label=Select an image to upload: *',
      'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB.',
      'button type=submit --main Update profile photo',
    ],
  ],
  [
    'the followers of the own vessels',
    <VesselFollowers key="1" />,
    {
      'GET /followers': [
        buildFollower({ accepted: false }),
        buildFollower({ user_id: 9, user_name: null, accepted: false }),
        buildFollower({ user_id: 10 }),
      ],
    },
    [
      'h2 Followers of your vessels',
      'p Only followers you accept see what you show to followers. The others see what everyone sees.',
      'p role=status 2 followers are not accepted.',
      'span --none',
      'a href=/userview/8 Mary Read',
      'span follows Sea Urchin, not accepted',
      'button aria-label=Accept Mary Read as a follower of Sea Urchin --main Accept',
      'button aria-label=Decline Mary Read as a follower of Sea Urchin Decline',
      'span --none',
      'a href=/userview/9 Unnamed member',
      'span follows Sea Urchin, not accepted',
      'button aria-label=Accept Unnamed member as a follower of Sea Urchin --main Accept',
      'button aria-label=Decline Unnamed member as a follower of Sea Urchin Decline',
      'span --none',
      'a href=/userview/10 Mary Read',
      'span follows Sea Urchin, accepted',
      'button aria-label=Remove Mary Read from the followers of Sea Urchin Remove',
    ],
  ],
  [
    'the own vessels',
    <OwnVessels key="1" />,
    { 'GET /vessels?own': [buildVessel({ mmsi: '227000111' })] },
    [
      'a href=/vesselview/5',
      'span --icon',
      'span Sea Urchin',
      'span Sailboat · MMSI 227000111 · France',
      'button title=Remove Sea Urchin aria-label=Remove Sea Urchin',
      'button --main Add a vessel',
    ],
  ],
  [
    'the own vessels of a new member',
    <OwnVessels key="1" />,
    { 'GET /vessels?own': [] },
    ['p You have no vessels yet. Add one so that others can follow it.', 'button --main Add a vessel'],
  ],
  [
    'the search for an own vessel',
    <AddVessel key="1" onAdded={ignore} onCancel={ignore} />,
    {},
    [
      'h3 tabindex=-1 Add a vessel',
      'label MMSI of your vessel',
      'input role=combobox aria-expanded=false aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off aria-labelledby=MMSI of your vessel aria-describedby=Type more than 3 digits, and choose your vessel from the list. label=MMSI of your vessel',
      'div role=listbox aria-label=Suggestions hidden',
      'div role=status Type more than 3 digits, and choose your vessel from the list.',
      "button I don't have a MMSI",
      'button Cancel',
    ],
  ],
])('draws %s', async (_name, part, responses, outline) => {
  const api = createFakeApi(responses)
  const { container } = renderStrict(wrapWithApi(api, part, [], createUserSessionStore()))
  await expect
    .poll(() => listOutline(container).filter((line) => !line.startsWith('option ')))
    .toEqual(outline)
})
