import { Validator } from '@seriousme/openapi-schema-validator'
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
})
