import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { photoDecodingLimits } from '../../../../src/core/limits/posts.ts'
import { createImageProcess } from '../../../../src/server/posts/images/image-process.ts'
import { makeImage } from '../../../../src/server/posts/images/make-image.ts'
import type { ImageFormat } from '../../../../src/server/system/formats/image-format.ts'
import { WorkerEndedError } from '../../../../src/server/system/workers/worker-connection.ts'
import { createPlainPhoto } from '../../../factories/photos.ts'

const kind: ImageFormat = { type: 'image/jpeg', formats: ['jpeg'] }

interface ImageChild {
  pid: number
  group: number
}

/** The image processes of this process. */
function listImageProcesses(): ImageChild[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      // After the name in parentheses: state, parent, group.
      const [, parent, group] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      const isOurs = command.includes('image-worker') && Number(parent) === process.pid
      return isOurs ? [{ pid: Number(name), group: Number(group) }] : []
    } catch {
      return [] // it has ended
    }
  })
}

it('goes on when all processes of the server are asked to end, and is not in their group', async () => {
  const pictures = createImageProcess(photoDecodingLimits)
  onTestFinished(() => pictures.close())
  const bytes = await createPlainPhoto(3000, 2000)
  await pictures.decode({ bytes, kind })
  const [child] = listImageProcesses()
  expect(child?.group).toBe(child?.pid)
  const decoded = pictures.decode({ bytes, kind })
  await wait(20)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(child?.pid ?? 0, signal)
  expect(await decoded).toHaveProperty('thumbnail')
})

it('a photo whose process is killed is decoded by another one; killed again, it is refused for now', async () => {
  const bytes = await createPlainPhoto(5000, 4000)
  const killed = new Set<number>()
  /** Kills the next process that decodes, as often as said. The one after it may start before this one is gone. */
  async function killProcesses(times: number): Promise<void> {
    const listOthers = () => listImageProcesses().filter(({ pid }) => !killed.has(pid))
    for (let time = 0; time < times; time++) {
      await expect.poll(() => listOthers().length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
      for (const { pid } of listOthers()) {
        killed.add(pid)
        process.kill(pid, 'SIGKILL')
      }
    }
  }
  const once = makeImage(() => Promise.resolve(bytes))
  await killProcesses(1)
  expect(await once).toHaveProperty('thumbnail')
  const twice = makeImage(() => Promise.resolve(bytes))
  const refused = expect(twice).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  await killProcesses(2)
  await refused
})

it('a process that is killed is told from one that exceeds a limit', async () => {
  const pictures = createImageProcess(photoDecodingLimits)
  onTestFinished(() => pictures.close())
  const decoded = pictures.decode({ bytes: await createPlainPhoto(3000, 2000), kind })
  const refused = expect(decoded).rejects.toBeInstanceOf(WorkerEndedError)
  await expect.poll(() => listImageProcesses().length, { interval: 5 }).toBeGreaterThan(0)
  for (const { pid } of listImageProcesses()) process.kill(pid, 'SIGKILL')
  await refused
})
