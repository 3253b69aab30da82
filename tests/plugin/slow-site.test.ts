import { it } from 'vitest'
import { expectUsableAfter } from './slow-site.ts'

it.each([0, 200, 700])('a site that answers after %i ms is not lost', expectUsableAfter, 30_000)
