/** An instruction of a Dockerfile, such as COPY, with its arguments as one text. */
export interface Instruction {
  keyword: string
  rest: string
}

/** Instructions from one FROM to the next. The last stage has no name. */
export interface Stage {
  image: string
  name: string
  instructions: Instruction[]
}

/** Parses a Dockerfile without the rarer parts of the format (escapes, here-documents, ARG before FROM). */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (keyword === 'FROM') {
      const [image = '', , name = ''] = rest.split(/\s+/)
      stages.push({ image, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, rest: rest.trim() })
  }
  return stages
}

/** Arguments of the instructions with a keyword. */
export function listArguments(stage: Stage, keyword: string): string[] {
  return stage.instructions.filter((one) => one.keyword === keyword).map(({ rest }) => rest)
}

/** Variables that ENV sets in a stage. */
export function getEnvironment(stage: Stage): Record<string, string> {
  const pairs = listArguments(stage, 'ENV').flatMap((rest) => rest.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])) // NAME=value
}
