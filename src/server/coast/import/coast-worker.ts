import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { handleThreadRequests } from '../../system/workers/handle-requests.ts'
import {
  readCoastSource,
  type CoastReadProgress,
  type CoastReadRequest,
  type CoastReadResult,
} from './read-coast-source.ts'

/** Answer of the thread: the result, or why the coast cannot be read. */
export type CoastReadAnswer = CoastReadResult | { unreadable: string }

/** Worker thread that reads one coast. */
handleThreadRequests<CoastReadRequest, CoastReadAnswer, CoastReadProgress>(
  async (request, { reportProgress }) => {
    try {
      return await readCoastSource(request, reportProgress)
    } catch (error) {
      if (!(error instanceof UnreadableInputError)) throw error
      return { unreadable: error.message }
    }
  },
)
