import { readFileSync, writeFileSync } from 'node:fs'
import { createOpenApiDocument } from '../src/core/contract/openapi.ts'
import { packageVersion } from '../src/server/system/version.ts'
import { generateEmbedDocuments } from './embed-documents.ts'
import { formatSpecCoverage } from './spec-statements.ts'

/** Writes the generated documents; with `--check` only reports whether they are up to date. */
const documents = [
  { path: 'docs/openapi.json', text: `${JSON.stringify(createOpenApiDocument(packageVersion), null, 2)}\n` },
  { path: 'docs/spec-coverage.md', text: formatSpecCoverage() },
  ...generateEmbedDocuments(packageVersion),
]

const stale = documents.filter(({ path, text }) => readOrNothing(path) !== text)
if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is out of date: run npm run docs`)
  if (stale.length > 0) process.exit(1)
} else {
  for (const { path, text } of stale) writeFileSync(path, text)
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
