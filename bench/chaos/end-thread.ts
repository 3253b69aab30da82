import { WebSocket } from 'ws'

interface InspectorMessage {
  id?: number
  method?: string
  params?: { sessionId?: string; workerInfo?: { url: string } }
}

/**
 * Ends one thread of a server that runs with `--inspect`, as a crash would. `choose` gets the
 * names of the threads, such as `pglite-worker`, and returns the index of one of them.
 * Returns its name; null if there is no thread.
 */
export async function endThread(
  inspectorPort: number,
  choose: (names: string[]) => number,
): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[] // Node's inspector
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const threads: { sessionId: string; name: string }[] = []
  const answers = new Map<number, () => void>()
  socket.on('message', (data: Buffer) => {
    const { id, method, params } = JSON.parse(data.toString()) as InspectorMessage // as above
    if (method === 'NodeWorker.attachedToWorker' && params?.workerInfo)
      threads.push({ sessionId: params.sessionId ?? '', name: getName(params.workerInfo.url) })
    if (id) answers.get(id)?.()
  })
  const send = (id: number, method: string, params: object) =>
    new Promise<void>((resolve) => {
      answers.set(id, resolve)
      socket.once('close', () => resolve())
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    // Node reports the threads before it answers.
    await send(1, 'NodeWorker.enable', { waitForDebuggerOnStart: false })
    const thread = threads[choose(threads.map(({ name }) => name))]
    if (!thread) return null
    const params = { expression: 'process.exit(1)' }
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
    await send(2, 'NodeWorker.sendMessageToWorker', { sessionId: thread.sessionId, message })
    return thread.name
  } finally {
    socket.close()
  }
}

const getName = (url: string) => /([^/]+)\.js$/.exec(url)?.[1] ?? url
