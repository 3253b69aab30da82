import { createServer, type AddressInfo } from 'node:net'
import { WebSocket } from 'ws'

/** Memory of one thread's V8 heap and of the buffers that it refers to, in megabytes. */
export interface ThreadMemory {
  /** File name of the worker; 'main' for the main thread. */
  name: string
  heapMb: number
  /** Buffers outside the heap, among them the memory of WebAssembly. */
  buffersMb: number
}

interface InspectorMessage {
  id?: number
  method?: string
  params?: { sessionId?: string; message?: string; workerInfo?: { url: string } }
  result?: { result?: { value?: unknown } }
}

/** Collects garbage first, so that the figure is what the thread keeps. */
const expression = `(() => {
  globalThis.gc?.()
  const { heapTotal, external } = process.memoryUsage()
  return JSON.stringify({ heapMb: heapTotal / 1e6, buffersMb: external / 1e6 })
})()`

/** Returns a free port for Node's option `--inspect`. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Asks all threads of a process started with `--inspect` for their memory, the main thread first. */
export async function measureThreads(inspectorPort: number): Promise<ThreadMemory[]> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[] // Node's inspector
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  try {
    return await measureWith(socket)
  } finally {
    socket.close()
  }
}

async function measureWith(socket: WebSocket): Promise<ThreadMemory[]> {
  const workers = new Map<string, string>()
  const waiting = new Map<string, (message: InspectorMessage) => void>()
  socket.on('message', (data: Buffer) => {
    const message = parse(data.toString())
    const { sessionId = '', message: inner, workerInfo } = message.params ?? {}
    if (message.method === 'NodeWorker.attachedToWorker' && workerInfo)
      workers.set(sessionId, getName(workerInfo.url))
    else if (message.method === 'NodeWorker.receivedMessageFromWorker' && inner)
      waiting.get(sessionId)?.(parse(inner))
    else if (message.id) waiting.get(String(message.id))?.(message)
  })
  let nextId = 1
  const send = (method: string, params: object) => {
    const id = nextId++
    const answer = new Promise<InspectorMessage>((resolve) => waiting.set(String(id), resolve))
    socket.send(JSON.stringify({ id, method, params }))
    return answer
  }
  const main = await send('Runtime.evaluate', { expression, returnByValue: true })
  // Node reports the workers before it answers.
  await send('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const threads = [readThread('main', main)]
  for (const [sessionId, name] of workers) {
    const answer = new Promise<InspectorMessage>((resolve) => waiting.set(sessionId, resolve))
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
    await send('NodeWorker.sendMessageToWorker', { sessionId, message })
    threads.push(readThread(name, await answer))
  }
  await send('NodeWorker.disable', {})
  return threads
}

const parse = (text: string) => JSON.parse(text) as InspectorMessage // the protocol of V8's inspector

function readThread(name: string, { result }: InspectorMessage): ThreadMemory {
  const memory = JSON.parse(String(result?.result?.value)) as Omit<ThreadMemory, 'name'> // from the expression
  return { name, ...memory }
}

const getName = (url: string) => /([^/]+)\.js$/.exec(url)?.[1] ?? url
