import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getDocumentedElement } from '../../../src/widgets/elements/documented-elements.ts'
import { createSnippets } from '../../../src/widgets/elements/snippets.ts'

const snippets = createSnippets({
  row: getDocumentedElement('map'),
  values: { lat: 43.3, lng: 5.3, zoom: 9 },
  site: '{{site}}',
  title: 'Map',
  heightPx: 400,
})

it.each([
  ['next', 'next-app/app/club.jsx'],
  ['vue', 'vue-app/Club.vue'],
  ['svelte', 'svelte-app/Club.svelte'],
] as const)('the snippet for %s is a part of examples/%s, which the long tests build', (way, file) => {
  const example = readFileSync(`examples/${file}`, 'utf8').split('\n')
  const lines = snippets[way].split('\n').filter((line) => !line.startsWith('<!--'))
  expect(lines.filter((line) => !example.includes(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
})
