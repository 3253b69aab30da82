import { pinnedScriptPath, type PinnedScript } from '../core/site/embeds.ts'
import { ApiError } from './api/call.ts'
import { createLoadStore, type LoadStore } from './api/load.ts'

/** The script of the embeds in one file, with its checksum, as the site of this page has it now. */
export function createPinnedScriptStore(): LoadStore<PinnedScript> {
  return createLoadStore({
    async fetch(signal) {
      const answer = await fetch(pinnedScriptPath, { signal })
      if (!answer.ok) throw new ApiError(`${pinnedScriptPath} answered ${answer.status}`, answer.status, null)
      return (await answer.json()) as PinnedScript // the server of this site wrote it
    },
  })
}
