import { formatBasemapAttribution } from '../../core/catalogue/basemap.ts'
import { useCoasts } from './use-coasts.ts'

/** Attribution of the built-in basemap with the coasts that were imported. */
export function BasemapCredits() {
  return <>{formatBasemapAttribution(useCoasts())}</>
}
