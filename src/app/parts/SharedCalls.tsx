import { useMemo, type ReactNode } from 'react'
import { shareCalls } from '../../client/api/shared-calls.ts'
import { RoadsteadContext, useRoadstead } from '../../widgets/roadstead-context.ts'

/** Lets the widgets below it share the answers to equal requests. */
export function SharedCalls({ children }: { children: ReactNode }) {
  const roadstead = useRoadstead()
  const api = useMemo(() => shareCalls(roadstead.api), [roadstead.api])
  const value = useMemo(() => ({ ...roadstead, api }), [roadstead, api])
  return <RoadsteadContext value={value}>{children}</RoadsteadContext>
}
