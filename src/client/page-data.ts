import { pageDataElementId, type PageData } from '../core/site/page-data.ts'

/** Reads the initial data that the server wrote into the document; empty without any. */
export function readPageData(): Partial<PageData> {
  const text = document.getElementById(pageDataElementId)?.textContent
  if (!text) return {}
  try {
    return JSON.parse(text) as Partial<PageData> // written only by the server
  } catch (error) {
    console.error('the initial data of the page cannot be parsed', error)
    return {}
  }
}
