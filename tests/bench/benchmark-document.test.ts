import { expect, it } from 'vitest'
import { replaceResults } from '../../bench/benchmark-document.ts'

const document = `# Benchmarks

## Map

Text about maps.

<!-- npm run bench -- map -->

\`\`\`text
$ npm run bench -- map
old
\`\`\`

## Search

<!-- npm run bench -- search -->

\`\`\`text
$ npm run bench -- search
kept
\`\`\`
`

it('replaces the results of one command only', () => {
  const changed = replaceResults(document, 'npm run bench -- map', '$ npm run bench -- map\nnew\n')
  expect(changed).toBe(document.replace('old', 'new'))
})

it('appends the results of a command without a block', () => {
  const added = replaceResults(document, 'npm run bench -- kap', '$ npm run bench -- kap\n1 s')
  expect(added).toBe(
    `${document}\n<!-- npm run bench -- kap -->\n\n\`\`\`text\n$ npm run bench -- kap\n1 s\n\`\`\`\n`,
  )
})

it('refuses a document whose block was removed', () => {
  const damaged = document.slice(0, document.indexOf('```text'))
  expect(() => replaceResults(damaged, 'npm run bench -- map', 'new')).toThrow('has no code block')
})
