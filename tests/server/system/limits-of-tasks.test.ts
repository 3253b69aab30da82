import { expect, it } from 'vitest'
import { createConcurrencySlots } from '../../../src/server/system/concurrency-slots.ts'
import { createTaskQueue } from '../../../src/server/system/task-queue.ts'

/** A task that runs until it is ended. */
function createTask() {
  const task = { isStarted: false, end: (_error?: Error) => undefined as void, run: () => Promise.resolve() }
  task.run = () =>
    new Promise<void>((resolve, reject) => {
      task.isStarted = true
      task.end = (error) => (error ? reject(error) : resolve())
    })
  return task
}

it('the slots of one user and of all users are limited, and each is released when its task ends', async () => {
  const slots = createConcurrencySlots({ perUser: 2, total: 3, retryAfterSeconds: 7 })
  const tasks = [createTask(), createTask(), createTask()] as const
  const [first, second, other] = [
    slots.run('a', tasks[0].run),
    slots.run('a', tasks[1].run),
    slots.run('b', tasks[2].run),
  ]
  expect(slots.getActiveCount()).toBe(3)
  const none = () => Promise.resolve('done')
  await expect(slots.run('a', none)).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 7,
  })
  await expect(slots.run('c', none)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 7 })
  tasks[0].end(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(await slots.run('a', none)).toBe('done')
  expect(slots.getActiveCount()).toBe(2)
  for (const task of tasks.slice(1)) task.end()
  await Promise.all([second, other])
  expect(slots.getActiveCount()).toBe(0)
})

it('a queue runs a number of tasks at a time, lets some wait in order and refuses more', async () => {
  const queue = createTaskQueue({ concurrency: 2, maxWaiting: 1, refusedReason: 'refusals.photoQueueFull' })
  const tasks = [createTask(), createTask(), createTask(), createTask()] as const
  const [a, b, c, d] = tasks.map(({ run }) => queue(run))
  await expect(d).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
  expect(tasks.map(({ isStarted }) => isStarted)).toEqual([true, true, false, false])
  tasks[1].end(new Error('failed'))
  await expect(b).rejects.toThrow('failed')
  expect(tasks[2].isStarted).toBe(true)
  const next = createTask()
  const waiting = queue(next.run)
  expect(next.isStarted).toBe(false)
  for (const task of [tasks[0], tasks[2]]) task.end()
  await Promise.all([a, c])
  next.end()
  await waiting
  expect(await queue(() => Promise.resolve('free'))).toBe('free')
})
