import { describe, inject } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { useBrowser } from '../support/browser.ts'
import { testLanguageFlows } from './language-flows.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

describe.each(languages.filter(({ code }) => code !== 'en'))('flows in $name', (language) => {
  testLanguageFlows({ site, open }, language)
})
