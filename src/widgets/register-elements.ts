import { createApi } from '../client/api.ts'
import { defineElement } from './define.ts'
import { elements } from './elements.ts'

/** The elements speak to the site their script was loaded from. */
const api = createApi(new URL(import.meta.url).origin)
for (const row of elements) defineElement(row, api)
