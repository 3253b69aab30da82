import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../client/api/load.ts'
import { createCoastSourcesStore } from '../../client/map/tile-sources.ts'
import { formatBasemapAttribution } from '../../core/catalogue/basemap.ts'
import { useRoadstead } from '../roadstead-context.ts'

/** Attribution of the built-in basemap with the coasts that were imported. */
export function BasemapCredits() {
  const { api } = useRoadstead()
  const $coast = useMemo(() => createCoastSourcesStore(api).$load, [api])
  const coast = getLoadValue(useStore($coast))
  return <>{formatBasemapAttribution(coast?.sources ?? [])}</>
}
