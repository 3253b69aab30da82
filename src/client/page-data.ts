import { pageDataElementId, type PageData } from '../core/site/page-data.ts'

/** The first data the server wrote into the document; empty where it wrote none. */
export function readPageData(): Partial<PageData> {
  const text = document.getElementById(pageDataElementId)?.textContent
  if (!text) return {}
  try {
    return JSON.parse(text) as Partial<PageData> // written by the server alone
  } catch (error) {
    console.error('the first data of the page cannot be read', error)
    return {}
  }
}
