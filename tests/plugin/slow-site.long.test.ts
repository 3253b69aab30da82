import { it } from 'vitest'
import { expectUsableAfter } from './slow-site.ts'

it.each([2_000, 5_000])('a site that answers after %i ms is not lost', expectUsableAfter, 120_000)
