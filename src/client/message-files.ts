import type { Language } from '../core/languages.ts'

/** The files of messages that `import.meta.glob` found, by path. */
export type MessageFiles<T> = Readonly<Record<string, () => Promise<T>>>

/** Loads the file of a language, below `messages/<language>/`. Rejects if there is none or it cannot be loaded. */
export async function loadMessageFile<T>(files: MessageFiles<T>, language: Language): Promise<T> {
  const path = Object.keys(files).find((path) => path.includes(`/${language}/`))
  const load = path === undefined ? undefined : files[path]
  if (!load) throw new Error(`there are no messages of ${language}`)
  return load()
}
