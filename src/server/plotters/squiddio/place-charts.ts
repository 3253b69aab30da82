import type { Position } from '../../../core/geo.ts'
import type { ChartService } from '../../sat-charts/chart-service.ts'
import type { ChartSheet } from '../../sat-charts/chart-sheet.ts'
import type { RequestedChart } from '../../sat-charts/zip-charts.ts'

/** The used fields of a place. */
export interface ChartPlace extends Position {
  id: number
  name: string
}

/** A place this far from the edge of another place's chart, as a fraction of its side, needs no chart of its own. */
const marginFraction = 0.25
/** Maximum length of the names in a title. */
const maxNamesLength = 60

/**
 * Lists the charts around places at each zoom. Places near to each other share the chart of the first, whose title
 * names them, so that a pack has no two charts of the same water.
 */
export function listPlaceCharts(
  places: readonly ChartPlace[],
  zooms: readonly number[],
  { createPlaceSheet, locateOnSheet }: Pick<ChartService['sheets'], 'createPlaceSheet' | 'locateOnSheet'>,
): RequestedChart[] {
  const isInside = (sheet: ChartSheet, place: ChartPlace) => {
    const { x, y } = locateOnSheet(sheet, place)
    return isInMiddle(x) && isInMiddle(y)
  }
  const shared: { sheet: ChartSheet; places: ChartPlace[] }[] = []
  for (const place of places) {
    for (const zoom of zooms) {
      const chart = shared.find(({ sheet }) => sheet.zoom === zoom && isInside(sheet, place))
      if (chart) chart.places.push(place)
      else shared.push({ sheet: createPlaceSheet(place, zoom), places: [place] })
    }
  }
  return shared.map(({ sheet, places: shown }) => ({
    sheet,
    names: {
      title: `${joinNames(shown.map(({ name }) => name))} z${sheet.zoom}`,
      fileName: `${shown[0]?.id}_gm_z${sheet.zoom}`,
    },
  }))
}

const isInMiddle = (fraction: number) => fraction >= marginFraction && fraction <= 1 - marginFraction

/** Joins the names that fit; the first always does. */
function joinNames([first = '', ...others]: string[]): string {
  return others.reduce(
    (text, name) => (text.length + name.length + 2 <= maxNamesLength ? `${text}, ${name}` : text),
    first,
  )
}
