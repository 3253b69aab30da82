import { Validator } from '@seriousme/openapi-schema-validator'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createOpenApiDocument } from '../../../src/core/contract/openapi.ts'

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = createOpenApiDocument('1.2.3')
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    const paths = Object.keys(document.paths as object)
    expect(paths).toContain('/places/{id}')
    expect(paths).toContain('/places.{format}')
  })

  it('is the one in the documentation: schemas, limits and answers of all calls', () => {
    const file = new URL('../../../docs/openapi.json', import.meta.url)
    const documented = JSON.parse(readFileSync(file, 'utf8')) as { info: { version: string } }
    expect(JSON.parse(JSON.stringify(createOpenApiDocument(documented.info.version)))).toEqual(documented)
  })
})
