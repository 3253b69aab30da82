import { createRouter } from '@nanostores/router'
import { pages } from '../core/site/pages.ts'

/** Current route; links of the site change it without a reload. */
export const $router = createRouter(pages, { links: false })
