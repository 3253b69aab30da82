import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getLoadValue } from '../../client/api/load.ts'
import { createCoastSourcesStore } from '../../client/map/tile-sources.ts'
import type { CoastSource } from '../../core/contract/shelter.ts'
import { useRoadstead } from '../roadstead-context.ts'

const none: readonly CoastSource[] = []

/** Returns the coasts of the built-in basemap; none until they are known. */
export function useCoasts(): readonly CoastSource[] {
  const { api } = useRoadstead()
  const $coast = useMemo(() => createCoastSourcesStore(api).$load, [api])
  return getLoadValue(useStore($coast))?.sources ?? none
}
