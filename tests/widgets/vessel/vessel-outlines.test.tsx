import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { LastPosition } from '../../../src/widgets/vessel/LastPosition.tsx'
import { VesselDetailList, VesselDimensions } from '../../../src/widgets/vessel/VesselDetailList.tsx'
import { VesselForm, type VesselFormProps } from '../../../src/widgets/vessel/VesselForm.tsx'
import { VesselPhotos } from '../../../src/widgets/vessel/VesselPhotos.tsx'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const full = buildVessel({
  privacy: { audience: 'followers', area_nm: 4, delay_hours: 24, position_expires_hours: 720 },
  mmsi: '227000111',
  description: 'A ketch',
  place_id: 1401,
  place_name: 'Port Camargue',
  beam: 3.9,
  draft: 1.8,
  make: 'Amel',
  model: 'Santorin',
  year_make: 1991,
  imo: '9074729',
  call_sign: 'FABC',
})

const render = (node: ReactNode, session = createUserSessionStore()) => {
  const api = { ...createFakeApi(), site: 'https://site.test' }
  return renderStrict(wrapWithApi(api, node, [], session)).container
}

const formProps: Omit<VesselFormProps, 'vessel' | 'mmsi'> = {
  submit: 'Save vessel',
  cancel: 'Cancel',
  onCancel: () => undefined,
  describeFailure: (detail) => detail,
  save: () => Promise.resolve(),
}

/** Lists the form without the options of the flag, which are all countries. */
function listForm(container: HTMLElement): string[] {
  const flags = [...container.querySelectorAll('[name=country_registration] option')]
  const names = new Set(flags.map(({ textContent }) => `option ${textContent}`))
  return listOutline(container).filter((line) => !names.has(line))
}

it('the form of a vessel has labelled fields for details, sizes, numbers and privacy', async () => {
  const container = render(
    <VesselForm {...formProps} vessel={full} mmsi="set" showsPrivacy>
      <p>Lead</p>
    </VesselForm>,
  )
  await expect
    .poll(() => listForm(container))
    .toEqual([
      'p Lead',
      'label Name',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 autocomplete=off label=Name * value=Sea Urchin',
      'label Type',
      'select aria-invalid=false label=Type value=sailboat',
      'option Sailboat',
      'option Powerboat',
      'option Multihull',
      'option Passenger',
      'option Cargo',
      'option Tanker',
      'option Towing',
      'option Fishing boat',
      'option Other',
      'label Flag',
      'select aria-invalid=false label=Flag value=FR',
      'span Home port',
      'span Port Camargue',
      'button title=Remove the home port aria-label=Remove the home port',
      'label Description',
      'textarea aria-invalid=false maxlength=10000 rows=4 autocomplete=off label=Description value=A ketch',
      'legend Size and build',
      'label Length overall (m)',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 inputmode=decimal autocomplete=off label=Length overall (m) * value=12',
      'label Beam (m)',
      'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Beam (m) value=3.9',
      'label Draft (m)',
      'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Draft (m) value=1.8',
      'label Make',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Make value=Amel',
      'label Model',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Model value=Santorin',
      'label Year',
      'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=Year value=1991',
      'legend Radio and registration',
      'label MMSI',
      'input aria-invalid=false disabled maxlength=200 inputmode=numeric autocomplete=off aria-describedby=The MMSI of a vessel cannot be changed once it is set. label=MMSI value=227000111',
      'p The MMSI of a vessel cannot be changed once it is set.',
      'label IMO number',
      'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=IMO number value=9074729',
      'label Call sign',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Call sign value=FABC',
      'legend Who can see its position',
      'p You always see it yourself. Name, details and photos stay public.',
      'label Position shown to',
      'select aria-invalid=false label=Position shown to value=followers',
      'option everyone',
      'option followers you accept',
      'option nobody',
      'label Shown as',
      'select aria-invalid=false label=Shown as value=4',
      'option its exact position',
      'option an area of at least 1 nautical mile',
      'option an area of at least 2 nautical miles',
      'option an area of at least 4 nautical miles',
      'option an area of at least 8 nautical miles',
      'option an area of at least 16 nautical miles',
      'option an area of at least 32 nautical miles',
      'option an area of at least 64 nautical miles',
      'label How soon',
      'select aria-invalid=false label=How soon value=24',
      'option immediately',
      'option 1 hour later',
      'option 6 hours later',
      'option 24 hours later',
      'option 3 days later',
      'option 7 days later',
      'label For how long',
      'select aria-invalid=false label=For how long value=720',
      'option until the next report',
      'option 24 hours',
      'option 3 days',
      'option 7 days',
      'option 30 days',
      'option 365 days',
      'div aria-live=polite',
      'p The area is drawn here when a position is known.',
      'button type=submit --main Save vessel',
      'button Cancel',
    ])
  expect(container.querySelectorAll('[name=country_registration] option').length).toBeGreaterThan(240)
})

it('the form of a new vessel starts with the defaults and without privacy settings', async () => {
  const onCancel = vi.fn()
  const container = render(<VesselForm {...formProps} vessel={null} mmsi="later" onCancel={onCancel} />)
  await expect
    .poll(() => listForm(container).filter((line) => !line.startsWith('option ')))
    .toEqual([
      'label Name',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 autocomplete=off label=Name *',
      'label Type',
      'select aria-invalid=false label=Type value=sailboat',
      'label Flag',
      'select aria-invalid=false label=Flag value=US',
      'label Home port',
      'input role=combobox aria-expanded=false aria-invalid=false maxlength=200 inputmode=text autocomplete=off aria-labelledby=Home port aria-describedby=Type more than 3 letters of its name. label=Home port',
      'div role=listbox aria-label=Suggestions hidden',
      'div role=status Type more than 3 letters of its name.',
      'label Description',
      'textarea aria-invalid=false maxlength=10000 rows=4 autocomplete=off label=Description',
      'legend Size and build',
      'label Length overall (m)',
      'span aria-hidden=true *',
      'input aria-invalid=false required maxlength=200 inputmode=decimal autocomplete=off label=Length overall (m) *',
      'label Beam (m)',
      'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Beam (m)',
      'label Draft (m)',
      'input aria-invalid=false maxlength=200 inputmode=decimal autocomplete=off label=Draft (m)',
      'label Make',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Make',
      'label Model',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Model',
      'label Year',
      'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=Year',
      'legend Radio and registration',
      'label MMSI',
      "input aria-invalid=false disabled maxlength=200 inputmode=numeric autocomplete=off aria-describedby=You can add it later in the vessel's record. label=MMSI",
      "p You can add it later in the vessel's record.",
      'label IMO number',
      'input aria-invalid=false maxlength=200 inputmode=numeric autocomplete=off label=IMO number',
      'label Call sign',
      'input aria-invalid=false maxlength=200 autocomplete=off label=Call sign',
      'button type=submit --main Save vessel',
      'button Cancel',
    ])
  container.querySelector<HTMLElement>('.rs-vessel-form__actions button:last-child')?.click()
  expect(onCancel).toHaveBeenCalledOnce()
})

it('the details of a vessel link its home port and, for members, its owner', async () => {
  const details = (
    <>
      <VesselDetailList vessel={full} />
      <VesselDimensions vessel={full} />
    </>
  )
  const container = render(details)
  const expected = [
    'dt Type',
    'dd Sailboat',
    'dt Flag',
    'dd France',
    'dt Home port',
    'a href=https://site.test/placeview/1401 Port Camargue',
    'dt Make',
    'dd Amel',
    'dt Model',
    'dd Santorin',
    'dt Year',
    'dd 1991',
    'dt MMSI',
    'dd 227000111',
    'dt IMO number',
    'dd 9074729',
    'dt Call sign',
    'dd FABC',
    'dt Owner',
    'a href=https://site.test/userview/7 Ann Bonny',
    'dl --row',
    'dt Length overall',
    'dd 12',
    'small m',
    'dt Beam',
    'dd 3.9',
    'small m',
    'dt Draft',
    'dd 1.8',
    'small m',
  ]
  await expect.poll(() => listOutline(container)).toEqual(expected)
  const visitors = render(details, createVisitorSessionStore())
  await expect
    .poll(() => listOutline(visitors))
    .toEqual(expected.map((line) => (line.includes('userview') ? 'dd Ann Bonny' : line)))
})

it('the details leave out what is not known', async () => {
  const sparse = buildVessel({
    loa: null as never,
    user: null,
    user_name: null,
    country_registration: '' as never,
  })
  const container = render(
    <>
      <VesselDetailList vessel={sparse} />
      <VesselDimensions vessel={sparse} />
    </>,
  )
  await expect.poll(() => listOutline(container)).toEqual(['dt Type', 'dd Sailboat'])
})

/** Lists the texts next to the map. */
const listPosition = (container: HTMLElement) =>
  listOutline(container.querySelector('.rs-position__words') ?? document.createElement('div'))

it('the last position names age, coordinates, town and check-in', async () => {
  const at = new Date(Date.now() - 3700_000)
  const last_position = {
    coordinates: [4.5, 43.5],
    created_at: at.toISOString(),
    nearby_place: { city: 'Agde', state_code: '34', country_code: 'FR' },
  } as Vessel['last_position'] // the fields that are shown
  const vessel = buildVessel({ last_position, checkin_place_id: 1401, checkin_place_name: 'Port Camargue' })
  const container = render(<LastPosition vessel={vessel} />)
  await expect
    .poll(() => listPosition(container))
    .toEqual([
      expect.stringMatching(/^span title=\w{3} \d+, \d{4}, .* Reported 1 hour ago$/),
      'span 43.500, 4.500',
      'li Near Agde, 34, France',
      'a href=https://site.test/placeview/1401 Checked in at Port Camargue',
    ])
  expect(container.querySelector('[role=img]')?.ariaLabel).toBe('Last known position of Sea Urchin')
  await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toMatch(/ground\/11\//)
})

it('a photo opens in another tab; its owner can delete it and add another', async () => {
  const vessel = buildVessel({ photo_urls: ['/photos/1.jpg', '/photos/2.jpg'] })
  const expected = [
    'a href=/photos/1.jpg target=_blank rel=noreferrer',
    'img src=/photos/1.jpg alt=Photo 1 of Sea Urchin loading=lazy',
    'button title=Delete photo 1 aria-label=Delete photo 1',
    'a href=/photos/2.jpg target=_blank rel=noreferrer',
    'img src=/photos/2.jpg alt=Photo 2 of Sea Urchin loading=lazy',
    'button title=Delete photo 2 aria-label=Delete photo 2',
    'label aria-disabled=false Add a photo',
    'input type=file accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. label=Add a photo',
    'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB.',
  ]
  const container = render(<VesselPhotos isOwner vessel={vessel} onChange={() => undefined} />)
  await expect.poll(() => listOutline(container)).toEqual(expected)
  const visitors = render(<VesselPhotos isOwner={false} vessel={vessel} onChange={() => undefined} />)
  await expect.poll(() => listOutline(visitors)).toEqual(expected.filter((line) => /^(a|img) /.test(line)))
})
