import { signUpSiteUser, type SiteUser } from './site-user.ts'

/** Signs up a user with a vessel, and returns the paths of all pages of the site that the user sees, by name. */
export async function listSitePages(
  site: string,
): Promise<{ user: SiteUser; paths: ReadonlyMap<string, string> }> {
  const user = await signUpSiteUser(site)
  const { id: vesselId } = await user.call<{ id: number }>('POST', '/vessels', { name: 'Cut Line', loa: 9 })
  const navAids = await user.call<{ features: { properties: { aid_id?: number; id?: number } }[] }>(
    'GET',
    '/nav_aids/?x1=3.9&y1=43.3&x2=4.3&y2=43.6&zoom=11',
  )
  const { aid_id, id: aid = aid_id } = navAids.features[0]?.properties ?? {}
  const paths = {
    home: '/?lat=43.47&lng=4.12&zoom=11&layers=pois+satMaps+buoys+navAids+vessels+aisPaths+seamarks',
    place: '/placeview/1401',
    'edit of a place': '/placeedit/1401',
    aid: `/nav_aidview/${aid}`,
    'edit of an aid': `/nav_aidedit/${aid}`,
    vessel: `/vesselview/${vesselId}`,
    user: `/userview/${user.id}`,
    profile: '/profile',
    faq: '/faq',
    embed: '/embed',
    plugin: '/roadstead-plugin',
  }
  return { user, paths: new Map(Object.entries(paths)) }
}
