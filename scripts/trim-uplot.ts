import type { PluginOption } from 'vite'
import { applyReplacements, type SourceReplacement } from './source-replacements.ts'

/**
 * Statements at the top of uPlot, and of the one large function that it is, which belong
 * to what no chart of ours draws.
 */
const unwanted = [
  // What it lends to others, and how it writes times and numbers where nobody says it.
  /^uPlot\.(assign|fmtNum|rangeNum|rangeLog|rangeAsinh|orient|sync) = /,
  /^\{\s*uPlot\.(join|fmtDate) = /,
  /^const (\[ ?timeIncrs|numFormatter =|fmtNum =|localTz =)/,
  /^const (_tzDate|_fmtDate|_timeAxisSplits|_timeAxisVals|_timeSeriesVal)\b/,
  /^self\.(addSeries|delSeries|setSeries|addBand|setBand|delBand|setCursor|setData|batch|valToIdx|posToIdx) = /,
  // A title, plug-ins, bands between series.
  /^(if \(opts\.(id|title)|addClass\(root, opts\.class\)|\(opts\.plugins \|\| \[\]\)\.forEach)/,
  /^bands\.forEach/,
  // The legend, and series that come to the front.
  /^(const (showLegend|legend|markers|cursorFocus|cursorOnePt)\b|\{\s*legend\.idxs = |if \(legend\.live)/,
  /^(function (setLegend|setLegendValues)\b|self\.setLegend = )/,
  // Plots that follow one pointer, and parts that are marked to be looked at closer.
  /^(const (seriesIdxMatcher|syncOpts|syncKey|sync)\b|if \(syncOpts|cursor\.sync = |sync\.sub|self\.pub = )/,
  /^(const events\b|events[.[]|on\("click", wrap|const (select|selectDiv) = |self\.setSelect = )/,
]

/** What is asked in the middle of what is needed: for charts of ours the answer is always the same. */
const answers: readonly SourceReplacement[] = [
  [/\bmode == 1\b/g, 'true'],
  [/\bmode == 2\b/g, 'false'],
  [/\b(sc|wsc|scale|scaleX)\.distr\b/g, '1'],
  [/\b(xScaleDistr|distr) ==/g, '1 =='],
  [/\b(scaleX|sx)\.ori == 0/g, 'true'],
  [/\b(scaleX|sx)\.ori == 1/g, 'false'],
  [/\b(let isTime = ).*;/g, '$1false;'],
  [/\bisTime (\?|&&)/g, 'false $1'],
  [/\b(showLegend|legend\.show|cursorFocus|cursorOnePt|select\.show)\b/g, 'false'],
  [/\blegend\.live\b/g, 'true'],
  [/\b(av|sv) \|\| num(Axis|Series)Vals?\b/g, '$1'],
  // The pointer is followed, and no more: no part is marked by it, no other plot told.
  [/onMouse\((mousedown|dblclick), +over, \w+\);/g, ''],
  [/if \(_pub\)/, 'if (false)'],
  [/if \(e != null\) (?=\{\s*_l = e\.clientX)/, 'if (true) '],
  // What the legend was told is told to nobody.
  [/\blegend\.idx = idx;\s*setLegend\(\);/, 'shouldSetLegend = false;'],
  [/legendTable\?\.remove\(\);.*/, ''],
  [/sync\.unsub\(self\);/, ''],
]

/** uPlot without what no chart of ours draws. The build fails where it has changed. */
export function trimUplot(): PluginOption {
  return {
    name: 'uplot-in-parts',
    transform: {
      filter: { id: /uplot\/dist\/uPlot\.esm\.js/ },
      handler(code) {
        const { body } = this.parse(code)
        const inside = body.flatMap((one) =>
          one.type === 'FunctionDeclaration' && one.id?.name === 'uPlot' ? (one.body?.body ?? []) : [],
        )
        const statements = [...body, ...inside].map(({ start, end }) => ({
          start,
          end,
          text: code.slice(start, end),
        }))
        const lacking = unwanted.filter((pattern) => !statements.some(({ text }) => pattern.test(text)))
        if (lacking.length > 0) throw new Error(`uPlot has changed: it lacks ${lacking.join(', ')}`)
        const kept = statements
          .filter(({ text }) => unwanted.some((pattern) => pattern.test(text)))
          .sort((one, other) => other.start - one.start)
          .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
        return { code: applyReplacements(kept, 'uPlot', answers), moduleSideEffects: false, map: null }
      },
    },
  }
}
