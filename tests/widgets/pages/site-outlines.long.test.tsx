import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmbedPage } from '../../../src/app/pages/EmbedPage.tsx'
import { FaqPage } from '../../../src/app/pages/FaqPage.tsx'
import { PluginPage } from '../../../src/app/pages/PluginPage.tsx'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { ErrorBoundary } from '../../../src/app/parts/ErrorBoundary.tsx'
import { HomeDrawer } from '../../../src/app/parts/home/HomeDrawer.tsx'
import { HomeSheet } from '../../../src/app/parts/home/HomeSheet.tsx'
import { IntroDialog } from '../../../src/app/parts/IntroDialog.tsx'
import { LegendStrip } from '../../../src/app/parts/home/LegendStrip.tsx'
import { SatChartsDialog } from '../../../src/app/parts/SatChartsDialog.tsx'
import { SiteMenu } from '../../../src/app/parts/SiteMenu.tsx'
import { createSessionStore, type SessionStore } from '../../../src/client/api/session.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { $notices } from '../../../src/client/notices.ts'
import { $theme, $units, saveTheme, saveUnit } from '../../../src/client/preferences.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildUserPageSession } from '../../factories/records.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { listPageOutline, renderPage } from '../../support/page-outline.tsx'
import { renderStrict } from '../../support/render.tsx'

const now = new Date('2026-06-01T00:00:00Z')
vi.useFakeTimers({ now, toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/faq?from=map')
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  saveTheme('auto')
  for (const kind of ['speed', 'depth', 'length', 'position'] as const) saveUnit(kind, defaultUnits[kind])
  window.history.replaceState(null, '', testUrl)
})

const ignore = () => undefined
const userSession = createUserSessionStore()

const createMenuSession = (user: Parameters<typeof buildUserPageSession>[0]): SessionStore => ({
  ...createSessionStore(buildUserPageSession(user)),
  refresh: () => Promise.resolve(),
})

describe('the site menu', () => {
  it('leads a visitor to the log-in, the account and the texts, and offers all preferences', async () => {
    const { container } = renderPage(createFakeApi(), <SiteMenu />)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'button aria-label=Menu aria-expanded=true',
        'nav aria-label=Menu',
        'a href=/users/sign_in?return_to=%2Ffaq%3Ffrom%3Dmap Log in',
        'a href=/users/sign_up?return_to=%2Ffaq%3Ffrom%3Dmap Sign up',
        'a href=/faq Help',
        'a href=/roadstead-plugin Chart plotter plugin',
        'a href=/embed Put this map on your site',
        'legend Theme',
        'label title=Match device',
        'input aria-label=Match device type=radio label= checked',
        'label title=Light',
        'input aria-label=Light type=radio label=',
        'label title=Dark',
        'input aria-label=Dark type=radio label=',
        'label title=Night (red)',
        'input aria-label=Night (red) type=radio label=',
        'span Language',
        'select label=LanguageEnglishFrançaisEspañolDeutschItaliano value=en',
        'option lang=en English',
        'option lang=fr Français',
        'option lang=es Español',
        'option lang=de Deutsch',
        'option lang=it Italiano',
        'legend Units',
        'span Speed',
        'select label=Speedknm/skm/hBft value=kn',
        'option kn',
        'option m/s',
        'option km/h',
        'option Bft',
        'span Depth',
        'select label=Depthmftfm value=m',
        'option m',
        'option ft',
        'option fm',
        'span Length',
        'select label=Lengthmft value=m',
        'option m',
        'option ft',
        'span Position',
        'select label=PositionAutomatic43° 12.6′ N43.21043° 12′ 36″ N value=auto',
        'option Automatic',
        'option 43° 12.6′ N',
        'option 43.210',
        'option 43° 12′ 36″ N',
      ])
  })

  it('leads an admin to the profile, the moderation and the log-out', async () => {
    const session = createMenuSession({ name: 'Ann', admin: true, thumb_url: '/icon.svg' })
    const { container } = renderPage(createFakeApi(), <SiteMenu />, session)
    await page.getByRole('button', { name: 'Menu of Ann' }).click()
    await expect
      .poll(() => listPageOutline(container).slice(0, 12))
      .toEqual([
        'button aria-label=Menu of Ann aria-expanded=true',
        'img src=/icon.svg alt',
        'nav aria-label=Menu',
        'p Ann',
        'a href=/profile Profile',
        'a href=/admin Administration',
        'a href=/faq Help',
        'a href=/roadstead-plugin Chart plotter plugin',
        'a href=/embed Put this map on your site',
        'a href=/users/sign_out Log out',
        'legend Theme',
        'label title=Match device',
      ])
  })

  it('closes on Escape, which focuses its button, and on a click or the focus outside', async () => {
    renderPage(
      createFakeApi(),
      <>
        <SiteMenu />
        <button type="button">outside</button>
      </>,
    )
    const menu = page.getByRole('button', { name: 'Menu' })
    const isOpen = () => menu.element().getAttribute('aria-expanded')
    await menu.click()
    await userEvent.keyboard('a')
    expect(isOpen()).toBe('true')
    await userEvent.keyboard('{Escape}')
    await expect.poll(isOpen).toBe('false')
    await expect.element(menu).toHaveFocus()
    await menu.click()
    page
      .getByText('outside')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.poll(isOpen).toBe('false')
    await menu.click()
    const outside = page.getByText('outside').element()
    if (outside instanceof HTMLElement) outside.focus()
    await expect.poll(isOpen).toBe('false')
  })

  it('saves the chosen theme and units', async () => {
    renderPage(createFakeApi(), <SiteMenu />)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name: 'Night' }).click({ force: true })
    for (const [label, value] of [
      ['Speed', 'km/h'],
      ['Depth', 'ft'],
      ['Length', 'ft'],
      ['Position', 'dms'],
    ] as const)
      await page.getByLabelText(label).selectOptions(value)
    expect([$theme.get(), $units.get()]).toEqual([
      'night',
      { speed: 'km/h', depth: 'ft', length: 'ft', position: 'dms' },
    ])
  })
})

describe('the text pages', () => {
  it('help: contents, answers and where each leads', async () => {
    const { container, readMetadata } = renderPage(createFakeApi(), <FaqPage id={null} pageData={{}} />)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'h1 Help',
        'p What is on the map, where it comes from, and what you can do with it.',
        'nav aria-label=On this page',
        'h2 On this page',
        'a href=#destinations How do I find a place to go?',
        'a href=#satellite_maps How do I get satellite maps onto my plotter?',
        'a href=#weather_beacons What do the weather beacons show?',
        'a href=#ais_atons What are AIS AToNs?',
        'a href=#vessel_tracking How do I follow a boat, and who can see mine?',
        'a href=#stink_pots What is the Superyacht Dodger?',
        'a href=#upload_photo How do I upload a photo?',
        'a href=#traffic_index What is the traffic index?',
        'a href=#checking_in How does checking in work?',
        'section tabindex=-1 aria-labelledby=How do I find a place to go?',
        'h2 How do I find a place to go?',
        'a href=#destinations aria-label=Link to “How do I find a place to go?”',
        'p Points of Interest are marinas, anchorages, docks and piers, yacht clubs, moorings, fuel stations, dry docks, launch ramps, hurricane holes and commercial facilities. Search by name, town or country, or move the map. Places close together appear as a ring with their number. Touch the ring to zoom in.',
        'p “Top destinations” lists up to ten places in the view, busiest first. The list “In this view” contains everything the map shows and works with a keyboard or a screen reader. On the map, the Tab key goes to a marker and the arrow keys to the next in their direction; Home and End go to the first and the last, Enter opens, + and − zoom.',
        'p Every place states its source and the age of its record. Old records are faded on the map. Places come from OpenStreetMap, the World Port Index, observed anchorages and members.',
        'p Is a place missing? Log in, right-click the map (long-press on a touch screen) and choose “Add a Poi at this location”. The place appears immediately, is reviewed later, and may be deleted if it does not meet the guidelines. Any logged-in user can edit a place. Every edit is kept and can be reverted. Only the creator or an admin can delete a place.',
        'a href=/ Open the map',
        'section tabindex=-1 aria-labelledby=How do I get satellite maps onto my plotter?',
        'h2 How do I get satellite maps onto my plotter?',
        'a href=#satellite_maps aria-label=Link to “How do I get satellite maps onto my plotter?”',
        'p The layer “Satellite maps” shows the sheets you can download. A sheet is a geo-referenced image in BSB/KAP format, which OpenCPN and many other programs can read as a chart.',
        'p On the page of a place, choose a zoom from 14 to 21 (default 18) and download. The sheet is centred on the place. On the map, right-click and choose “Download Sat Maps in this view” to get all sheets of the view in one zip file. “Toggle tile zoom” changes the detail of these sheets, from 13 to 17. You must be logged in to download.',
        'p In OpenCPN, put the .kap files into a folder of their own and add that folder under Options, Charts, Chart Files. OpenCPN then shows the image at its true position.',
        'p A satellite image shows the coast, jetties and often shallows. It does not show depths, underwater rocks or anything built since it was taken. Not for navigation: use it alongside a chart, never instead of one.',
        'a href=/?layers=pois+satMaps Show the sheets on the map',
        'section tabindex=-1 aria-labelledby=What do the weather beacons show?',
        'h2 What do the weather beacons show?',
        'a href=#weather_beacons aria-label=Link to “What do the weather beacons show?”',
        'p The layer “Weather Beacons” shows buoys, shore stations and ship reports. Touch one to see its table: wind and gusts, waves and their periods, pressure and its trend, air and water temperature, dew point, visibility and tide, where measured. Below the table are the latest reports of other beacons within 50 nm, each with its name and distance. Columns without values are left out.',
        'p Times are in GMT. Directions are in degrees true and indicate where wind and waves come from. You can choose the unit of speed in the menu.',
        'p Every report shows its age, and old reports are marked. Ship reports disappear after 12 hours because the ship has moved on. Fixed beacons keep their last values.',
        'p A place page shows wind and temperature from the nearest beacon within 30 nm for the last 24 hours and 30 days. These are measurements, not forecasts.',
        'a href=/?layers=pois+buoys Show the beacons on the map',
        'section tabindex=-1 aria-labelledby=What are AIS AToNs?',
        'h2 What are AIS AToNs?',
        'a href=#ais_atons aria-label=Link to “What are AIS AToNs?”',
        'p AIS aids to navigation (AToNs) broadcast their position by AIS: buoys, beacons, lights and light vessels with their type, MMSI and size. The layer appears above zoom 8 and uses the colours and topmarks of a chart.',
        'p A dashed outline marks a virtual aid: its position is broadcast, but there is no structure in the water. You cannot see it from the cockpit.',
        'p Any logged-in user can edit the name, town and description of an aid. Its creator or an admin can delete it.',
        'p Buoys drift, lights fail and aids are moved. Rely on notices to mariners, not on this layer.',
        'a href=/?layers=pois+navAids Show aids on the map',
        'section tabindex=-1 aria-labelledby=How do I follow a boat, and who can see mine?',
        'h2 How do I follow a boat, and who can see mine?',
        'a href=#vessel_tracking aria-label=Link to “How do I follow a boat, and who can see mine?”',
        'p The layer “Vessels” needs a free subscription: log in to use it. It shows the boats you are allowed to see and marks those you follow. Follow a boat from its page. Your list is in your profile.',
        'p Add your own boats in your profile, up to 6. If your boat has an MMSI, search for it and claim the boat. If not, add the boat without one. Its position appears once AIS or its plotter has reported one. Arrows point along the course, hollow arrows are not under way, and each position shows its age.',
        'p You decide who can see the position of your boat: everyone, followers you accept, or nobody. Instead of the position, they can see an area of 1 to 64 nautical miles that changes only at 00, 06, 12 and 18 UTC. You can also delay it, or let it expire. These settings apply everywhere: on the map, on its page and in check-ins.',
        'p The page of the boat shows wind, wind angle and depth from your instruments to those who can see its position.',
        'a href=/profile Go to your profile',
        'section tabindex=-1 aria-labelledby=What is the Superyacht Dodger?',
        'h2 What is the Superyacht Dodger?',
        'a href=#stink_pots aria-label=Link to “What is the Superyacht Dodger?”',
        'p A layer for those who like a quiet bay. It shows only the places where a superyacht or a large cruise ship is now, or has been in the last 7 days, so that you can avoid them.',
        'p It identifies vessels by their AIS data. Vessels that do not report are not included, so an empty map does not guarantee an empty bay.',
        'a href=/?layers=pois+stinkPots Show them on the map',
        'section tabindex=-1 aria-labelledby=How do I upload a photo?',
        'h2 How do I upload a photo?',
        'a href=#upload_photo aria-label=Link to “How do I upload a photo?”',
        'p For a place: write a review on its page and add a photo. Photos from reviews appear at the top of the page. For your boat: add photos on its page. For yourself: add a photo in your profile.',
        'p JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. Convert HEIC photos to JPEG first. The location, time and camera data are removed before anyone can see the photo.',
        'p You can delete your own reviews and photos at any time. Upload only your own work: photos and reviews are shared under CC BY-SA 4.0.',
        'a href=/ Find a place to review',
        'section tabindex=-1 aria-labelledby=What is the traffic index?',
        'h2 What is the traffic index?',
        'a href=#traffic_index aria-label=Link to “What is the traffic index?”',
        'p A number from 1 (quiet) to 5 (very busy) that indicates how many visitors a place has, shown as small bars. The top destinations are sorted by it.',
        'p It counts only boats that report their position. A place where none was counted has no index, but that does not mean it has no visitors.',
        'p The place page shows more: visitors of the last 30 days by length and type, and check-ins per day.',
        'a href=/ See the top destinations',
        'section tabindex=-1 aria-labelledby=How does checking in work?',
        'h2 How does checking in work?',
        'a href=#checking_in aria-label=Link to “How does checking in work?”',
        'p A boat is checked in when it stops at a known place, according to its reported position. This is automatic: there is no button, and leaving the place ends the check-in.',
        'p The place page lists the boats that are there now and those of the last 7 days. On the map, anchorages with boats are blue and other places with boats are green.',
        'p Boats whose owner hides their position, or shows only an area, are never listed or counted at a place. What their owner writes, such as a review, is public with its time.',
        'a href=/?layers=pois+vessels See who is where',
        'p Is something missing or wrong? You can correct every place on its page. The site is open, and its data is shared under open licences.',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Help · Roadstead',
        'How to find marinas and anchorages, download satellite maps, read weather beacons and AIS aids, follow boats, upload photos, and what the traffic index and checking in mean.',
      ])
    window.location.hash = '#ais_atons'
    await expect.poll(() => document.activeElement?.id).toBe('ais_atons')
  })

  it('chart plotters: integrations with their steps and, for visitors, a log-in', async () => {
    const { container, readMetadata } = renderPage(createFakeApi(), <PluginPage id={null} pageData={{}} />)
    const read = () =>
      listPageOutline(container).map((line) => line.replaceAll(window.location.origin, 'SITE'))
    await expect
      .poll(read)
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'h1 Roadstead at the helm',
        'p Places, satellite maps and weather from this site on your plotter, in three ways.',
        'h2 OpenCPN',
        'h3 --works What it does',
        'p Places, aids and weather as a layer for the region you view, satellite charts, the boats you follow, and your own position with wind and depth, all through the sQuiddio plugin from OpenCPN’s plugin catalogue.',
        'h3 Good to know',
        'p Nothing is sent until you enter your key and turn on sending. Without the plugin, use the files below: put the GPX file into the “layers” folder of OpenCPN.',
        'h3 In three steps',
        'h4 Install the plugin',
        'span aria-hidden=true 1',
        'p In OpenCPN open Options, Plugins, find sQuiddio and install it. Close OpenCPN.',
        'h4 Change one line',
        'span aria-hidden=true 2',
        'p In the file opencpn.conf, below [PlugIns/libsquiddio_pi.so], write DomainName=SITE',
        'h4 Enter e-mail and key',
        'span aria-hidden=true 3',
        'p Start OpenCPN and enter both in the plugin’s settings; the key is at the bottom of this page. Right-click the chart to download places and charts.',
        'a href=/api/v1/places.gpx?bbox=3.099,42.501,5.901,44.499 download=roadstead-places.gpx Download places (GPX)',
        'p Places within about 60 nm of your last map view.',
        'h2 Signal K and Freeboard-SK',
        'h3 --works What it does',
        'p Places as notes with icons, aids and weather around the boat, satellite charts that stay on board, a panel with search, reviews and posting from the helm, and, if you turn it on, position reports to this site. Everything you have viewed works offline. It can also keep the places around the boat as marks in OpenCPN.',
        'h3 Good to know',
        'p Satellite charts appear when you tick them under Charts. To post from the helm, security must be enabled on the boat server and you must be logged in to it with write access.',
        'h3 In three steps',
        'h4 Install the package',
        'span aria-hidden=true 1',
        'p Run the command below in the folder of your Signal K server, or copy the file to the boat and use its path instead of the URL. Then restart the server.',
        'code npm install --ignore-scripts SITE/signalk-roadstead.tgz',
        'button Copy command',
        'a href=/signalk-roadstead.tgz download=signalk-roadstead.tgz Download the package',
        'h4 Enter the URL',
        'span aria-hidden=true 2',
        'p Open Plugin Config, Roadstead, enable the plugin and enter SITE. Enter your key too if you want to report positions or post.',
        'h4 Open Freeboard-SK',
        'span aria-hidden=true 3',
        'p Zoom in to see the notes, tick the chart, and touch the anchor to open the panel.',
        'h2 Any plotter with a browser',
        'h3 --works What it does',
        'p A panel made for plotters: large touch targets, day, dusk and red night modes, and your position from the boat’s network, the device or the URL. It supports older displays. Over https it works offline from the first visit. Displays of about 2016 without service workers need the server: AppCache is gone.',
        'h3 Good to know',
        'p Its URL is SITE/plugin-panel. Add ?lat=43.5&lon=4.1 to set a position, or ?signalk=host:3000 to read it from a boat’s server.',
        'h3 In three steps',
        'h4 Open the panel',
        'span aria-hidden=true 1',
        'p Type SITE/plugin-panel into the browser of the plotter.',
        'h4 Choose day, dusk or night',
        'span aria-hidden=true 2',
        'p Touch one at the bottom of the panel. Your choice is saved.',
        'h4 Show where you are',
        'span aria-hidden=true 3',
        'p Allow access to your position when the browser asks. “Follow me” keeps the boat centred.',
        'section aria-labelledby=You and your boats',
        'h2 You and your boats',
        'p Log in to copy your key and see the last positions of your boats.',
        'a href=/users/sign_in?return_to=%2Froadstead-plugin --main Log in',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Chart plotter plugin · Roadstead',
        'Places, satellite maps and weather on your chart plotter: OpenCPN, Signal K with Freeboard-SK, or any plotter with a browser. Each takes three steps to set up.',
      ])
  })

  it('chart plotters: the places for a download stay on the globe', async () => {
    window.history.replaceState(null, '', '/plugin?lat=89.9&lng=10&zoom=8')
    renderPage(createFakeApi(), <PluginPage id={null} pageData={{}} />)
    const link = page.getByRole('link', { name: 'Download places' })
    await expect
      .poll(() => [link.element().getAttribute('href')])
      .toEqual(['/api/v1/places.gpx?bbox=-89.932,88.901,109.932,90'])
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect($notices.get().map(({ text }) => text)).toEqual(['Your file is ready for download'])
  })

  it('chart plotters: the key and the boats of a user', async () => {
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
    const position = (minutes: number, nearby_place: object | null = null) =>
      ({ type: 'Point', coordinates: [4.132, 43.517], created_at: at(minutes), nearby_place }) as never
    const api = createFakeApi({
      'GET /users/:id': buildOwnUser(),
      'GET /vessels?own': [
        buildVessel({ last_position: position(1, { city: 'Sète', country_code: 'FR' }) }),
        buildVessel({ id: 6, name: 'Argo', last_position: position(60 * 24) }),
        buildVessel({ id: 8, name: 'Dinghy' }),
      ],
    })
    const { container } = renderPage(api, <PluginPage id={null} pageData={{}} />, userSession)
    await expect
      .poll(() => listPageOutline(container, '.rs-plugin__account'))
      .toEqual([
        'h2 You and your boats',
        'h3 Your key',
        'p A program on board uses this key to act for you. It goes into the header “Authorization: Bearer”. Treat it like a password. You can renew it in your profile; the old key then stops working.',
        'input aria-label=Your key type=password autocomplete=off value=key-of-ann',
        'button --main Copy key',
        'button Show key',
        'h3 Your boats',
        'a href=/vesselview/5 Sea Urchin',
        'span --on Reporting now',
        'span 43.517, 4.132',
        'span Last position 1 minute ago · near Sète, France',
        'a href=/vesselview/6 Argo',
        'span Not reporting',
        'span 43.517, 4.132',
        'span Last position yesterday',
        'a href=/vesselview/8 Dinghy',
        'span No position has been reported yet.',
      ])
    await page.getByRole('button', { name: 'Show key' }).click()
    await expect.element(page.getByLabelText('Your key')).toHaveAttribute('type', 'text')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect.poll(() => write.mock.calls).toEqual([['key-of-ann']])
    expect($notices.get().map(({ text }) => text)).toEqual(['Your key was copied.'])
    await page.getByRole('button', { name: 'Hide key' }).click()
    write.mockRejectedValue(new Error('not allowed'))
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect.element(page.getByLabelText('Your key')).toHaveAttribute('type', 'text')
    expect($notices.get().map(({ text, kind }) => [text, kind])).toEqual([
      ['The browser did not allow copying. Select the key and copy it manually.', 'failed'],
    ])
    api.responses['GET /vessels?own'] = []
    const empty = renderPage(api, <PluginPage id={null} pageData={{}} />, userSession)
    await expect
      .poll(() => listPageOutline(empty.container, '.rs-plugin__account').slice(-4))
      .toEqual([
        'button Show key',
        'h3 Your boats',
        'p You have no boats here yet. Add one in your profile to see its reported position here.',
        'a href=/profile Go to your profile',
      ])
  })

  it('widget builder: options, preview and code of the map', async () => {
    const { container, readMetadata } = renderPage(createFakeApi(), <EmbedPage id={null} pageData={{}} />)
    const read = () =>
      listPageOutline(container).map((line) => line.replaceAll(window.location.origin, 'SITE'))
    await expect
      .poll(read)
      .toEqual([
        'main --plain',
        'header --plain',
        'nav aria-label=Menu',
        'a href=/ Back to the map',
        'button aria-label=Menu aria-expanded=false',
        'h1 Put Roadstead on your site',
        'p Choose a widget, preview it live and copy one line. No API key, no cookies.',
        'label Widget',
        'select aria-invalid=false label=Widget value=map',
        'option Map',
        'option Search',
        'option Place card',
        'option Vessel card',
        'option Chart',
        'option Weather',
        'option Top destinations',
        'option Recent activity',
        'option Legend',
        'option Layers',
        'option Reviews',
        'option Vessels at a place',
        'option Shelter',
        'legend Options',
        'label lat',
        'input aria-invalid=false inputmode=decimal label=lat value=43.3',
        'label lng',
        'input aria-invalid=false inputmode=decimal label=lng value=5.3',
        'label zoom',
        'input aria-invalid=false placeholder=8 inputmode=decimal label=zoom value=9',
        'legend layers',
        'label Points of Interest',
        'input type=checkbox label=Points of Interest checked',
        'label Satellite maps',
        'input type=checkbox label=Satellite maps',
        'label Weather Beacons',
        'input type=checkbox label=Weather Beacons',
        'label AIS AToNs',
        'input type=checkbox label=AIS AToNs',
        'label Vessels',
        'input type=checkbox label=Vessels',
        'label Superyacht Dodger',
        'input type=checkbox label=Superyacht Dodger',
        'label AIS paths',
        'input type=checkbox label=AIS paths',
        'label Seamarks',
        'input type=checkbox label=Seamarks',
        'label basemap',
        'select aria-invalid=false label=basemap',
        'option satellite',
        'option topo',
        'option none',
        'label place-id',
        'input aria-invalid=false inputmode=decimal label=place-id',
        'legend types',
        'label Marina',
        'input type=checkbox label=Marina',
        'label Anchorage',
        'input type=checkbox label=Anchorage',
        'label Dock/Pier',
        'input type=checkbox label=Dock/Pier',
        'label Yacht Club',
        'input type=checkbox label=Yacht Club',
        'label Mooring',
        'input type=checkbox label=Mooring',
        'label Fuel station',
        'input type=checkbox label=Fuel station',
        'label Dry dock',
        'input type=checkbox label=Dry dock',
        'label Launch Ramp',
        'input type=checkbox label=Launch Ramp',
        'label Hurricane Hole',
        'input type=checkbox label=Hurricane Hole',
        'label Commercial Facility',
        'input type=checkbox label=Commercial Facility',
        'label Commercial Facility',
        'input type=checkbox label=Commercial Facility',
        'label Other POI',
        'input type=checkbox label=Other POI',
        'legend has',
        'label Fuel',
        'input type=checkbox label=Fuel',
        'label Water',
        'input type=checkbox label=Water',
        'label Electricity',
        'input type=checkbox label=Electricity',
        'label Pump-out',
        'input type=checkbox label=Pump-out',
        'label Showers',
        'input type=checkbox label=Showers',
        'label Laundry',
        'input type=checkbox label=Laundry',
        'label Provisions',
        'input type=checkbox label=Provisions',
        'label Repairs',
        'input type=checkbox label=Repairs',
        'label Crane',
        'input type=checkbox label=Crane',
        'label Slipway',
        'input type=checkbox label=Slipway',
        'label Wi-Fi',
        'input type=checkbox label=Wi-Fi',
        'label Restaurant',
        'input type=checkbox label=Restaurant',
        'label Chandlery',
        'input type=checkbox label=Chandlery',
        'label Customs',
        'input type=checkbox label=Customs',
        'label Visitor berths',
        'input type=checkbox label=Visitor berths',
        'label VHF',
        'input type=checkbox label=VHF',
        'label gestures',
        'select aria-invalid=false label=gestures',
        'option cooperative',
        'option greedy',
        'label Language',
        'select aria-invalid=false label=Language',
        'option –',
        'option English',
        'option Français',
        'option Español',
        'option Deutsch',
        'option Italiano',
        'label Theme',
        'select aria-invalid=false label=Theme',
        'option auto',
        'option light',
        'option dark',
        'option night',
        'label Accent colour',
        'input aria-label=Pick a colour type=color aria-describedby= value=#000000',
        'input aria-invalid=false placeholder=#0e5a8a label=Accent colour',
        'ul aria-live=polite hidden',
        'label Units',
        'input aria-invalid=false placeholder=speed:kn depth:m length:m position:dm inputmode=text label=Units',
        'label Height (px)',
        'input aria-invalid=false placeholder=400 inputmode=numeric label=Height (px)',
        'p The address of this page holds your choices: bookmark or share it.',
        'section aria-label=Preview',
        'h2 Preview',
        'label Width (px)',
        'input aria-invalid=false inputmode=numeric label=Width (px) value=700',
        'div role=group aria-label=Width',
        'button aria-pressed=false Phone',
        'button aria-pressed=false Desktop',
        'div style=block-size: 400px;',
        'div style=inline-size: 700px;',
        'iframe src=/embed/map?lat=43.3&lng=5.3&zoom=9 title=Map by Roadstead style=inline-size: 700px; block-size: 400px; transform: scale(1);',
        'section aria-label=Code',
        'h2 Code',
        'div role=group aria-label=Code',
        'button aria-pressed=true HTML',
        'button aria-pressed=false React',
        'button aria-pressed=false Next.js',
        'button aria-pressed=false Vue',
        'button aria-pressed=false Svelte',
        'button aria-pressed=false WordPress',
        'button aria-pressed=false Frame',
        'p For any page that can load scripts. Add the script line once and the widget as often as you like.',
        'label This exact version in one file, with its checksum',
        'input type=checkbox label=This exact version in one file, with its checksum',
        'pre tabindex=0',
        'code <script type="module" src="SITE/embed/v1/roadstead.js"></script> <roadstead-map lat="43.3" lng="5.3" zoom="9"></roadstead-map>',
        'button --main Copy',
        'p All attributes, events and slots are in docs/widgets.md.',
      ])
    await expect
      .poll(readMetadata)
      .toEqual([
        'Put Roadstead on your site · Roadstead',
        'Choose a widget, preview it live and copy one line. No API key, no cookies.',
      ])
    const frame = () => container.querySelector('iframe')
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox')
    const code = () => [
      container.querySelector('code')?.textContent?.replaceAll(window.location.origin, 'SITE') ?? '',
    ]
    await page.getByLabelText('Height (px)').fill('2000')
    await page.getByLabelText('Width (px)').fill('400')
    await page.getByLabelText('zoom', { exact: true }).fill('99')
    await expect
      .poll(() => [frame()?.style.inlineSize, frame()?.style.blockSize])
      .toEqual(['400px', '2000px'])
    await expect
      .poll(code)
      .toEqual([
        '<script type="module" src="SITE/embed/v1/roadstead.js"></script>\n<roadstead-map lat="43.3" lng="5.3" height="2000px"></roadstead-map>',
      ])
    await expect
      .poll(() => [...container.querySelectorAll('.rs-field__error')].map(({ textContent }) => textContent))
      .toEqual(['a number from 3 to 18'])
    await page.getByRole('button', { name: 'Frame', exact: true }).click()
    await expect
      .poll(code)
      .toEqual([
        '<iframe src="SITE/embed/map?lat=43.3&amp;lng=5.3" title="Map by Roadstead" width="100%" height="2000" loading="lazy" style="border:0" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" allow="geolocation"></iframe>',
      ])
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => write.mock.calls.length).toBe(1)
    await page.getByLabelText('Widget', { exact: true }).selectOptions('chart')
    await expect
      .poll(() => listPageOutline(container, '.rs-builder__options'))
      .toEqual([
        'label Widget',
        'select aria-invalid=false label=Widget value=chart',
        'option Map',
        'option Search',
        'option Place card',
        'option Vessel card',
        'option Chart',
        'option Weather',
        'option Top destinations',
        'option Recent activity',
        'option Legend',
        'option Layers',
        'option Reviews',
        'option Vessels at a place',
        'option Shelter',
        'legend Options',
        'label place-id',
        'input aria-invalid=false inputmode=decimal label=place-id value=1401',
        'label vessel-id',
        'input aria-invalid=false inputmode=decimal label=vessel-id',
        'label metric',
        'select aria-invalid=false label=metric',
        'option Wind speed',
        'option Wind direction',
        'option Air temperature',
        'option Wind angle',
        'option Depth',
        'option Check-ins per day',
        'option Visitors by length',
        'option Visitors by type',
        'label range',
        'select aria-invalid=false label=range',
        'option 24h',
        'option 30d',
        'label kind',
        'select aria-invalid=false label=kind',
        'option –',
        'option column',
        'option area',
        'option line',
        'option bubble',
        'label Language',
        'select aria-invalid=false label=Language',
        'option –',
        'option English',
        'option Français',
        'option Español',
        'option Deutsch',
        'option Italiano',
        'label Theme',
        'select aria-invalid=false label=Theme',
        'option auto',
        'option light',
        'option dark',
        'option night',
        'label Accent colour',
        'input aria-label=Pick a colour type=color aria-describedby= value=#000000',
        'input aria-invalid=false placeholder=#0e5a8a label=Accent colour',
        'ul aria-live=polite hidden',
        'label Units',
        'input aria-invalid=false placeholder=speed:kn depth:m length:m position:dm inputmode=text label=Units',
        'label Height (px)',
        'input aria-invalid=false placeholder=360 inputmode=numeric label=Height (px)',
        'p The address of this page holds your choices: bookmark or share it.',
      ])
  })
})

describe('dialogs and panels', () => {
  it('the intro of a visitor', async () => {
    const session = createSessionStore({ logged_in: false, user: null, show_intro: true, csrf_token: 'x' })
    const { container } = renderPage(
      createFakeApi(),
      <IntroDialog placeCount={12_345} onClose={ignore} />,
      session,
    )
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'dialog open aria-labelledby=Welcome to Roadstead',
        'h2 Welcome to Roadstead',
        'button aria-label=Close',
        'p The satellite map for boaters, with over 12,000 points of interest: marinas, anchorages, moorings, fuel, launch ramps and more.',
        'h3 POI layers to download',
        'p Download points of interest as GPX, KML, GeoJSON or CSV.',
        'h3 Satellite maps',
        'p Geo-referenced .kap files of any view, for your navigation software.',
        'h3 Weather data',
        'p Wind, waves and pressure from weather beacons near you.',
        'h3 Vessel following',
        'p See where your friends are, and let them see you. With a free subscription.',
        'h3 Chart plotter plugin',
        'p All of this on the plotter at the helm, even without a network connection.',
        'a href=/roadstead-plugin About the plugin',
        'button --main Show me the map',
        'a href=/users/sign_up Sign up free',
        'p Places are shared under the Open Database License (ODbL), reviews and photos under CC BY-SA 4.0: share alike. Not For Navigation.',
      ])
    const known = renderPage(createFakeApi(), <IntroDialog placeCount={0} onClose={ignore} />, userSession)
    await expect
      .poll(() => listPageOutline(known.container).filter((line) => /^(p|a) /.test(line)))
      .toEqual([
        'p The satellite map for boaters: marinas, anchorages, moorings, fuel, launch ramps and more.',
        'p Download points of interest as GPX, KML, GeoJSON or CSV.',
        'p Geo-referenced .kap files of any view, for your navigation software.',
        'p Wind, waves and pressure from weather beacons near you.',
        'p See where your friends are, and let them see you. With a free subscription.',
        'p All of this on the plotter at the helm, even without a network connection.',
        'a href=/roadstead-plugin About the plugin',
        'p Places are shared under the Open Database License (ODbL), reviews and photos under CC BY-SA 4.0: share alike. Not For Navigation.',
      ])
  })

  it('the form of a new place, its failures and what follows', async () => {
    const position = { latitude: 43.45678, longitude: 4.12345 }
    const dialog = <AddPlaceDialog view={createMapView()} position={position} onClose={ignore} />
    const { container } = renderPage(createFakeApi(), dialog, userSession)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'dialog open aria-labelledby=Add a Point of Interest',
        'h2 Add a Point of Interest',
        'button aria-label=Close',
        'label Latitude',
        'input aria-invalid=false label=Latitude value=43.457',
        'label Longitude',
        'input aria-invalid=false label=Longitude value=4.123',
        'label Name',
        'span aria-hidden=true *',
        'input aria-invalid=false required maxlength=200 autocomplete=off label=Name *',
        'label POI type',
        'select aria-invalid=false label=POI type value=0',
        'option Marina',
        'option Anchorage',
        'option Dock/Pier',
        'option Yacht Club',
        'option Mooring',
        'option Fuel station',
        'option Dry dock',
        'option Launch Ramp',
        'option Hurricane Hole',
        'option Commercial Facility',
        'option Commercial Facility (passengers, trade)',
        'option Other POI',
        'label Description',
        'textarea aria-invalid=false maxlength=10000 rows=4 aria-describedby=Shelter, depth, VHF channel, anything a visitor should know. label=Description',
        'p Shelter, depth, VHF channel, anything a visitor should know.',
        'button type=submit --main Submit for review',
      ])
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
    expect(page.getByLabelText('Latitude').element().matches('[readonly]')).toBe(true)
    expect(page.getByLabelText('Longitude').element().matches('[readonly]')).toBe(true)
  })

  it('the satellite charts of an area', async () => {
    const bbox = { x1: 4, y1: 43, x2: 4.1, y2: 43.1 }
    const api = createFakeApi({ 'GET /chart_jobs': [] })
    const { container } = renderPage(
      api,
      <SatChartsDialog bbox={bbox} tileZoom={15} onClose={ignore} />,
      userSession,
    )
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'dialog open aria-labelledby=Satellite charts of this view',
        'h2 Satellite charts of this view',
        'button aria-label=Close',
        'p The server creates the charts in the background and keeps the file for 72 hours.',
        'label Tile zoom',
        'select aria-invalid=false label=Tile zoom value=15',
        'option Tile zoom 13: 14 m per pixel',
        'option Tile zoom 14: 7 m per pixel',
        'option Tile zoom 15: 3.5 m per pixel',
        'option Tile zoom 16: 1.7 m per pixel',
        'option Tile zoom 17: 0.87 m per pixel',
        'legend Format',
        'input type=radio label=BSB/KAP charts in a zip fileFor OpenCPN and most navigation programs. checked',
        'span BSB/KAP charts in a zip file',
        'small For OpenCPN and most navigation programs.',
        'input type=radio label=A single merged KAP chartOne file instead of many; for areas of up to 8 by 8 sheets.',
        'span A single merged KAP chart',
        'small One file instead of many; for areas of up to 8 by 8 sheets.',
        'input type=radio label=One MBTiles fileOne merged file for OpenCPN 5, Freeboard-SK, AvNav or QGIS.',
        'span One MBTiles file',
        'small One merged file for OpenCPN 5, Freeboard-SK, AvNav or QGIS.',
        'div role=status',
        'p Counting the sheets …',
        'button type=submit disabled --main Create the charts',
        'h3 Your charts',
        'div You have not requested any charts yet.',
      ])
  })

  it('the drawer of a wide window and the sheet of a phone', async () => {
    const api = createFakeApi({ 'GET /destinations': [], 'GET /home': [] })
    const onMoreInfo = vi.fn()
    const drawer = renderPage(api, <HomeDrawer view={createMapView()} onMoreInfo={onMoreInfo} />)
    await expect
      .poll(() => listPageOutline(drawer.container))
      .toEqual([
        'aside aria-label=Map panel',
        'section aria-labelledby=Layers',
        'button aria-expanded=true',
        'span Layers',
        'span Points of Interest',
        'span Loading',
        'input aria-label=Points of Interest type=checkbox label=Points of InterestLoading checked',
        'span Satellite maps',
        'span off',
        'input aria-label=Satellite maps type=checkbox label=Satellite mapsoff',
        'span Weather Beacons',
        'span off',
        'input aria-label=Weather Beacons type=checkbox label=Weather Beaconsoff',
        'span AIS AToNs',
        'span off',
        'input aria-label=AIS AToNs type=checkbox label=AIS AToNsoff',
        'label --disabled',
        'span Vessels',
        'span needs a free subscription',
        'input aria-label=Vessels type=checkbox disabled label=Vesselsneeds a free subscription',
        'a href=/users/sign_in?return_to=%2F Log in',
        'span Superyacht Dodger',
        'span off',
        'input aria-label=Superyacht Dodger type=checkbox label=Superyacht Dodgeroff',
        'span AIS paths',
        'span off',
        'input aria-label=AIS paths type=checkbox label=AIS pathsoff',
        'span Seamarks',
        'span off',
        'input aria-label=Seamarks type=checkbox label=Seamarksoff',
        'button more info',
        'div role=tablist aria-label=Lists',
        'button role=tab aria-selected=true tabindex=0 Nearby',
        'button role=tab aria-selected=false tabindex=-1 Destinations',
        'button role=tab aria-selected=false tabindex=-1 Activity',
        'div role=tabpanel aria-labelledby=Nearby',
        'section aria-labelledby=In this view',
        'h2 In this view',
        'div Nothing to show here. Turn on a layer, zoom in or move the map.',
        'div role=tabpanel hidden aria-labelledby=Destinations',
        'div role=tabpanel hidden aria-labelledby=Activity',
        'a href=/roadstead-plugin',
        'b Roadstead on your chart plotter',
        'span See the plugin',
        'button aria-label=Hide this',
        'button title=Collapse panel aria-label=Collapse panel',
      ])
    await page.getByRole('button', { name: 'more info' }).click()
    expect(onMoreInfo).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Collapse panel' }).click()
    await expect.poll(() => listPageOutline(drawer.container)).toEqual(['button aria-label=Expand panel'])
    const sheet = renderPage(api, <HomeSheet view={createMapView()} onMoreInfo={onMoreInfo} />)
    await expect
      .poll(() => listPageOutline(sheet.container))
      .toEqual([
        'aside aria-label=Map panel style=translate: 0px; --peek',
        'button aria-label=Map panel aria-expanded=false',
        'p Nothing to show here. Turn on a layer, zoom in or move the map.',
        'div hidden',
      ])
  })

  it('the legend strip of a touch screen', async () => {
    const { container } = renderPage(createFakeApi(), <LegendStrip view={createMapView()} isTouch />)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual(['span Long-press for options.', 'button Click here to open legend'])
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Legend' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Legend' })).not.toBeInTheDocument()
  })

  it('a page that fails shows an error with a way to continue, and logs it', async () => {
    const Broken = () => {
      throw new Error('broken')
    }
    const { container } = renderStrict(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'h1 Something went wrong',
        'p The problem is on our side. Nothing you saved is lost. Try again in a moment.',
        'button --main Try again',
      ])
    expect(
      vi
        .mocked(console.error)
        .mock.calls.some(([error]) => error instanceof Error && error.message === 'broken'),
    ).toBe(true)
  })
})
