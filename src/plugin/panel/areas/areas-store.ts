import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { AreasAboard, AreaSize } from '../../../core/areas-aboard.ts'
import type { Bbox } from '../../../core/geo.ts'
import { areaPolling } from '../../../core/limits/plotters.ts'
import { getBoatServerApiUrl } from '../environment.ts'

/** What to take aboard: a box, or the active route of the boat; with tiles up to a zoom, or without. */
export interface AreaChoice {
  bbox: Bbox | 'route'
  maxZoom: number | null
}

/** Size of an area, or the reason why it cannot be taken. */
export type AreaSizeResult = { size: AreaSize } | { refusal: string | null }

export interface AreasStore {
  /** The areas on board; null until the boat server answers. */
  $areas: ReadableAtom<AreasAboard | null>
  fetchSize(choice: AreaChoice): Promise<AreaSizeResult>
  /** Each returns the reason of a refusal; null if it is done, empty without an answer. */
  take(choice: AreaChoice): Promise<string | null>
  refresh(id: string): Promise<string | null>
  remove(id: string): Promise<string | null>
}

/** Creates the store. While it is listened to, it asks often if an area is being fetched, else seldom. */
export function createAreasStore(): AreasStore {
  const $areas = atom<AreasAboard | null>(null)
  let timer = 0
  let isMounted = false

  async function load(): Promise<void> {
    window.clearTimeout(timer)
    const { response, body } = await send('GET', '')
    // The page was left during the request; reading the store would mount it again.
    if (!isMounted) return
    if (response?.ok) $areas.set(body as AreasAboard) // the answer of the plugin
    const isBusy = $areas.get()?.areas.some(({ progress }) => progress !== null)
    timer = window.setTimeout(() => void load(), isBusy ? areaPolling.busyMs : areaPolling.idleMs)
  }

  onMount($areas, () => {
    isMounted = true
    void load()
    return () => {
      isMounted = false
      window.clearTimeout(timer)
    }
  })

  async function change(method: string, path: string, body?: object): Promise<string | null> {
    const answer = await send(method, path, body)
    await load()
    return answer.response?.ok ? null : answer.message
  }

  return {
    $areas,
    async fetchSize(choice) {
      const query = new URLSearchParams(
        Object.entries(toFields(choice)).map(([name, value]) => [name, String(value)]),
      )
      const { response, body, message } = await send('GET', `/estimate?${query.toString()}`)
      return response?.ok ? { size: body as AreaSize } : { refusal: message || null }
    },
    take: (choice) => change('POST', '', toFields(choice)),
    refresh: (id) => change('POST', `/${id}/refresh`, {}),
    remove: (id) => change('POST', `/${id}/remove`, {}),
  }
}

function toFields({ bbox, maxZoom }: AreaChoice): Record<string, unknown> {
  return {
    ...(bbox === 'route' ? { route: 1 } : { bbox: [bbox.x1, bbox.y1, bbox.x2, bbox.y2].join() }),
    ...(maxZoom !== null && { max_zoom: maxZoom }),
  }
}

async function send(
  method: string,
  path: string,
  body?: object,
): Promise<{ response: Response | null; body: unknown; message: string }> {
  try {
    const response = await fetch(`${getBoatServerApiUrl()}/areas${path}`, {
      method,
      credentials: 'same-origin',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { message?: string }
    return { response, body: answer, message: answer.message ?? '' }
  } catch (error) {
    console.error(`${method} areas failed`, error)
    return { response: null, body: null, message: '' }
  }
}
