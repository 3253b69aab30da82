import { stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { downloadLimits } from '../../../core/limits/imports.ts'
import { CommandError } from '../command-io.ts'
import { splitCredentials } from './request-url.ts'
import { saveResponseBody } from './save-response-body.ts'
import { fetchWithSafeRedirects } from './safe-fetch.ts'

/** An input file: a path or an http(s) URL. */
export interface ImportInput {
  origin: string
  /** Folder that relative paths are resolved against. */
  workingFolder: string
  signal: AbortSignal
}

/** Returns the path of the input; downloads a URL into `folder` first. Throws CommandError. */
export async function fetchInputFile(job: ImportInput, folder: string): Promise<string> {
  if (/^https?:\/\//.test(job.origin)) return downloadFile(job.origin, join(folder, 'input'), job.signal)
  const path = isAbsolute(job.origin) ? job.origin : resolve(job.workingFolder, job.origin)
  const info = await stat(path).catch(() => null)
  if (!info) throw new CommandError(`cannot import ${job.origin}: there is no such file`)
  if (!info.isFile()) throw new CommandError(`cannot import ${job.origin}: it is not a file`)
  return path
}

async function downloadFile(inputUrl: string, path: string, signal: AbortSignal): Promise<string> {
  const { url, headers } = splitCredentials(inputUrl)
  const response = await fetchWithSafeRedirects(url, { signal, headers }).catch((error: unknown) => {
    throw new CommandError(`cannot import ${formatOriginName(inputUrl)}: ${getCauseMessage(error)}`)
  })
  if (!response.ok || !response.body) {
    throw new CommandError(
      `cannot import ${formatOriginName(inputUrl)}: the server answered ${response.status}`,
    )
  }
  try {
    await saveResponseBody(response.body, path, downloadLimits.maxImportBytes)
  } catch (error) {
    throw new CommandError(`cannot import ${formatOriginName(inputUrl)}: ${getCauseMessage(error)}`)
  }
  return path
}

function getCauseMessage(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** Name of the origin without private parts: a URL without its query, a path without its folders. */
export function formatOriginName(origin: string): string {
  if (URL.canParse(origin) && origin.startsWith('http')) {
    const { origin: site, pathname } = new URL(origin)
    return site + pathname
  }
  return origin.split('/').at(-1) ?? origin
}
