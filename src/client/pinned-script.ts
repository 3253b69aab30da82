import { singleScript, type PinnedScript } from '../core/site/embeds.ts'
import { ApiError } from './api/call.ts'
import { createLoad, type LoadStore } from './api/load.ts'

/** The script of the embeds in one file, with its checksum, as the site of this page has it now. */
export function createSingleScript(): LoadStore<PinnedScript> {
  return createLoad({
    async fetch(signal) {
      const answer = await fetch(singleScript, { signal })
      if (!answer.ok) throw new ApiError(`${singleScript} answered ${answer.status}`, answer.status, null)
      return (await answer.json()) as PinnedScript // the server of this site wrote it
    },
  })
}
