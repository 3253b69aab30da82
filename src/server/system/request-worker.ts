import { parentPort, Worker } from 'node:worker_threads'
import { getWorkerUrl } from './paths.ts'

/** A thread that answers questions, each independent of the others. */
export interface RequestWorker<Question, Answer> {
  /** Rejects with the error of the thread. */
  request(question: Question): Promise<Answer>
  close(): Promise<void>
}

interface Asked<Question> {
  id: number
  question: Question
}

type Answered<Answer> = { id: number } & ({ answer: Answer } | { failed: string })

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * Asks the thread whose file {@link getWorkerUrl} names, one that calls {@link handleWorkerRequests}.
 * The first question starts it; it ends after `idleMs` without a question, and its memory with it.
 */
export function createRequestWorker<Question, Answer>(
  name: string,
  idleMs: number,
): RequestWorker<Question, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let nextId = 1

  function started(): Worker {
    if (worker) return worker
    const fresh = new Worker(getWorkerUrl(name))
    fresh.on('message', (message: Answered<Answer>) => {
      const asker = waiting.get(message.id)
      waiting.delete(message.id)
      if ('failed' in message) asker?.reject(new Error(message.failed))
      else asker?.resolve(message.answer)
      if (waiting.size === 0) stopLater()
    })
    fresh.on('error', giveUp)
    fresh.on('exit', () => giveUp(new Error(`the thread ${name} stopped`)))
    worker = fresh
    return fresh
  }

  function giveUp(error: Error): void {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function stopLater(): void {
    worker?.unref()
    idle = setTimeout(() => void stop(), idleMs)
    idle.unref()
  }

  async function stop(): Promise<void> {
    const ended = worker
    worker = null
    ended?.removeAllListeners('exit')
    await ended?.terminate()
  }

  return {
    request(question) {
      if (idle) clearTimeout(idle)
      const thread = started()
      thread.ref()
      return new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { resolve, reject })
        const asked: Asked<Question> = { id, question }
        thread.postMessage(asked)
      })
    },
    async close() {
      if (idle) clearTimeout(idle)
      await stop()
      giveUp(new Error('the server closes'))
    },
  }
}

/** The side of the thread: answers each question that {@link createRequestWorker} sends. */
export function handleWorkerRequests<Question, Answer>(answer: (question: Question) => Answer): void {
  const port = parentPort
  if (!port) throw new Error('answerQuestions runs in a worker thread')
  port.on('message', ({ id, question }: Asked<Question>) => {
    let message: Answered<Answer>
    try {
      message = { id, answer: answer(question) }
    } catch (error) {
      message = { id, failed: error instanceof Error ? error.message : String(error) }
    }
    port.postMessage(message)
  })
}
