import { describe, expect, it } from 'vitest'
import { getLoadValue, type LoadStore } from '../../src/client/api/load.ts'
import {
  createEmbedPageMessagesStore,
  createFaqMessagesStore,
  createPluginPageMessagesStore,
} from '../../src/client/page-messages.ts'
import { languages, type Language } from '../../src/core/languages.ts'

async function load<T>({ $load }: LoadStore<T>): Promise<T | null> {
  return new Promise((resolve) => {
    $load.subscribe((state) => {
      if (state.state === 'ready' || state.state === 'failed') resolve(getLoadValue(state))
    })
  })
}

const pages: [page: string, create: (language: Language) => LoadStore<object>][] = [
  ['the help page', createFaqMessagesStore],
  ['the plugin page', createPluginPageMessagesStore],
  ['the page of the widgets', createEmbedPageMessagesStore],
]

describe('page messages', () => {
  it.each(pages)('of %s are loaded on demand, different in every language', async (_page, create) => {
    const texts = await Promise.all(
      languages.map(async ({ code }) => JSON.stringify(await load(create(code)))),
    )
    expect(texts).not.toContain('null')
    expect(new Set(texts).size).toBe(languages.length)
  })
})
