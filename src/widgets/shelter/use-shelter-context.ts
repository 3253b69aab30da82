import { useMemo } from 'react'
import { compass, weatherUnits } from '../../core/messages/en/common.json'
import { shelter, shelterFrom } from '../../core/messages/en/shelter.json'
import type { ShelterContext } from '../../core/shelter/shelter-quantities.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { compass, shelter, shelterFrom, weatherUnits }

/** Returns texts, units and language of the sentences about shelter. */
export function useShelterContext(): ShelterContext {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const units = useUnits()
  return useMemo(() => ({ messages, units, language }), [messages, units, language])
}
