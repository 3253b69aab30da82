import { createRouter } from '@nanostores/router'
import { pages } from '../core/site/pages.ts'

/** Where the page is; links of the site change it without a load. */
export const $router = createRouter(pages, { links: false })
