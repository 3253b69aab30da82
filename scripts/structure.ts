/** Most code files that one folder of `src` holds; a larger one has a second subject. */
export const maxFolderFiles = 25
/** Most lines of one code file of `src`. */
export const maxFileLines = 300

/** Files over {@link maxFileLines}, each with the reason. */
export const longFiles: Readonly<Record<string, string>> = {
  'src/server/database/schema/table-types.generated.ts': 'written by scripts/make-table-types.ts',
  'src/widgets/elements/element-types.generated.ts': 'written by scripts/make-docs.ts',
}

/** A file with its text, named from the root of the project. */
export interface SourceFile {
  path: string
  text: string
}

const isCode = ({ path }: SourceFile) => /^src\/.*\.tsx?$/.test(path) && !path.endsWith('.stories.tsx')

/** Folders with more code files than allowed, one sentence each. */
export function findLargeFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter(isCode)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFolderFiles)
    .map(([folder, count]) => `${folder} holds ${count} code files; at most ${maxFolderFiles} are allowed.`)
}

/** Code files with more lines than allowed, one sentence each; also exceptions that are not needed any more. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  const lengths = new Map(
    files.filter(isCode).map(({ path, text }) => [path, text.trimEnd().split('\n').length]),
  )
  const long = [...lengths]
    .filter(([path, lines]) => lines > maxFileLines && !(path in longFiles))
    .map(([path, lines]) => `${path} has ${lines} lines; at most ${maxFileLines} are allowed.`)
  const unneeded = Object.keys(longFiles)
    .filter((path) => (lengths.get(path) ?? 0) <= maxFileLines)
    .map((path) => `${path} needs no exception for its length.`)
  return [...long, ...unneeded]
}

/** Folders that may compare keys of layers: the catalogue, and the API calls of the layers. */
const layerFolders = /^src\/(core\/(catalogue|contract)|server)\//

/**
 * Code of `src` that treats one map layer differently by its key, one sentence each. What differs
 * between layers belongs in their definitions in `src/widgets/map/layers`.
 */
export function findLayerBranches(files: readonly SourceFile[], keys: readonly string[]): string[] {
  const key = `['"](${keys.join('|')})['"]`
  const branches = [
    new RegExp(`[!=]==\\s*${key}`, 'g'),
    new RegExp(`${key}\\s*[!=]==`, 'g'),
    new RegExp(`\\bcase\\s+${key}`, 'g'),
    new RegExp(`[lL]ayers(?:\\.get\\(\\))?\\.includes\\(${key}\\)`, 'g'),
  ]
  return files
    .filter((file) => isCode(file) && !layerFolders.test(file.path))
    .flatMap(({ path, text }) =>
      branches
        .flatMap((branch) => [...text.matchAll(branch)])
        .map(([, name]) => `${path} branches on the map layer ${name}; use its definition.`),
    )
}

const mayKnowStatuses = /^src\/server\/(http|plugins)\//
const statusSetters = [
  /\.(?:code|status)\(/,
  /\.writeHead\(/,
  /\.statusCode = /,
  /\.redirect\(.*, 3\d\d\)/,
  /\bstatus: [1-5]\d\d\b/,
]

/** Lines of the server outside `http/` and `plugins/` that set a status code, one sentence each. */
export function findStatusCodes(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/server/') && !mayKnowStatuses.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          statusSetters.some((setter) => setter.test(line))
            ? [`${path}:${at + 1} sets a status code; use src/server/http/replies.ts or throw a DomainError.`]
            : [],
        ),
    )
}

/** Files that may write numbers and times without the formatters of `src/core`, each with the reason. */
const ownFormats: readonly [files: RegExp, reason: string][] = [
  [/^src\/core\/format-(number|date)\.ts$/, 'the formatters'],
  [/^src\/core\/units\.ts$/, 'positions, which have a decimal point in every language'],
  [/^src\/server\/messages\/record-texts\.ts$/, 'positions in files'],
  [/^src\/server\/sat-charts\/(kap\/|mbtiles\/|area-pack\.ts$)/, 'chart files and their names'],
  [
    /^src\/server\/(ingest|imports|weather)\//,
    'rounding and keys of data, and reports of commands in English',
  ],
  [/^src\/server\/(cli|coast)\//, 'reports of commands in English'],
  [/^src\/server\/site\/share-images\/share-picture\.ts$/, 'SVG'],
  [/^src\/widgets\/(shelter\/rose-geometry\.ts|chart\/TideChart\.tsx)$/, 'SVG'],
  [/^src\/plugin\/signalk\/status\.ts$/, 'a local time like 2026-11-21 14:05, in English texts'],
]
const formatCalls =
  /\.(toFixed|toLocaleString|toLocaleDateString|toLocaleTimeString)\(|\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat)\(/

/** Lines of `src` that write a number or a time without the formatters of `src/core`, one sentence each. */
export function findOwnFormats(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !ownFormats.some(([allowed]) => allowed.test(file.path)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const call = formatCalls.exec(line)
        const name = call?.[1] ?? call?.[2]
        return name
          ? [`${path}:${at + 1} uses ${name}; use src/core/format-number.ts or src/core/format-date.ts.`]
          : []
      }),
    )
}

/** Components and elements: their elements may be in another window than the script. */
const windowFiles = /^src\/(?:ui|widgets)\/(?!elements\/frame\.ts).*(?<!\.stories)\.tsx?$/
const windowUses =
  /\binstanceof ((?:Node|Text|Element|Document|DocumentFragment|ShadowRoot|Window|(?:HTML|SVG)\w*Element)\b)|\bnew ((?:Intersection|Resize)Observer)\b|(?<![.\w])((?:request|cancel)AnimationFrame|getSelection)\(|(?<![.\w])(document\.(?:activeElement|body|dir|documentElement|elementFromPoint|fonts|getSelection|(?:add|remove)EventListener|getElementById|querySelector(?:All)?)|window\.(?:devicePixelRatio|getSelection|inner(?:Height|Width)|open|visualViewport|(?:add|remove)EventListener|(?:request|cancel)AnimationFrame))\b/
/** Where the window of the script is meant, with a comment that says why. */
const scriptWindow = 'the window of the script'

/** Lines of components that use the window or document of the script instead of those of their element. */
export function findWindowUses(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => windowFiles.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) => {
        const name = windowUses.exec(line)?.slice(1).find(Boolean)
        const isMeant = lines[at - 1]?.includes(scriptWindow) || /^\s*(?:\/\/|\*)/.test(line)
        if (!name || isMeant) return []
        return [
          `${path}:${at + 1} uses ${name}; the element may be in another window: use src/ui/dom-kinds.ts.`,
        ]
      })
    })
}
