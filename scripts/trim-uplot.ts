import type { PluginOption } from 'vite'
import { applyReplacements, type SourceReplacement } from './source-replacements.ts'

/**
 * Top-level statements of uPlot and of its main function for features
 * that our charts do not use.
 */
const unwanted = [
  // Exported helpers, and default formats of times and numbers.
  /^uPlot\.(assign|fmtNum|rangeNum|rangeLog|rangeAsinh|orient|sync) = /,
  /^\{\s*uPlot\.(join|fmtDate) = /,
  /^const (\[ ?timeIncrs|numFormatter =|fmtNum =|localTz =)/,
  /^const (_tzDate|_fmtDate|_timeAxisSplits|_timeAxisVals|_timeSeriesVal)\b/,
  /^self\.(addSeries|delSeries|setSeries|addBand|setBand|delBand|setCursor|setData|batch|valToIdx|posToIdx) = /,
  // Title, plugins, bands between series.
  /^(if \(opts\.(id|title)|addClass\(root, opts\.class\)|\(opts\.plugins \|\| \[\]\)\.forEach)/,
  /^bands\.forEach/,
  // Legend and series focus.
  /^(const (showLegend|legend|markers|cursorFocus|cursorOnePt)\b|\{\s*legend\.idxs = |if \(legend\.live)/,
  /^(function (setLegend|setLegendValues)\b|self\.setLegend = )/,
  // Synchronised cursors, and selection for zooming.
  /^(const (seriesIdxMatcher|syncOpts|syncKey|sync)\b|if \(syncOpts|cursor\.sync = |sync\.sub|self\.pub = )/,
  /^(const events\b|events[.[]|on\("click", wrap|const (select|selectDiv) = |self\.setSelect = )/,
]

/** Conditions inside needed functions that are constant for our charts. */
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
  // The cursor only follows the pointer, without selection and synchronisation.
  [/onMouse\((mousedown|dblclick), +over, \w+\);/g, ''],
  [/if \(_pub\)/, 'if (false)'],
  [/if \(e != null\) (?=\{\s*_l = e\.clientX)/, 'if (true) '],
  // No legend to update.
  [/\blegend\.idx = idx;\s*setLegend\(\);/, 'shouldSetLegend = false;'],
  [/legendTable\?\.remove\(\);.*/, ''],
  [/sync\.unsub\(self\);/, ''],
]

/** uPlot without unused features. The build fails if uPlot has changed. */
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
