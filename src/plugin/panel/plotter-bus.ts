/** The message bus between Freeboard-SK and its extensions (signalk-plotterext-bus, wire format 1). */
export interface PlotterBus {
  /** Capabilities of the plotter. */
  capabilities: readonly string[]
  call(method: string, params?: object): Promise<unknown>
  /** Subscribes to events of a name and announces the subscription to the plotter. */
  subscribe(event: string, listener: (params: unknown) => void): void
}

interface RpcMessage {
  id?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

const bus = 'plotterExt/1'
const readyMs = 250
const answerMs = 10_000

/** Performs the handshake with the plotter that contains this frame; never resolves without a plotter. */
export function connectPlotter(host: Window = window.parent): Promise<PlotterBus> {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: unknown) => void>()
  let nextId = 1
  const send = (msg: object) =>
    host.postMessage({ bus, msg: { jsonrpc: '2.0', ...msg } }, window.location.origin)

  function call(method: string, params: object = {}): Promise<unknown> {
    const id = `roadstead-${nextId++}`
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      setTimeout(() => waiting.delete(id) && reject(new Error(`${method}: no answer`)), answerMs)
      send({ id, method, params })
    })
  }

  function settle({ id = '', result, error }: RpcMessage): void {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error) one?.reject(new Error(error.message))
    else one?.resolve(result)
  }

  return new Promise((resolve) => {
    const knock = window.setInterval(() => send({ method: 'bus.ready', params: {} }), readyMs)
    window.addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
      // Ignore messages from other frames and origins.
      if (source !== host || origin !== window.location.origin) return
      const { bus: name, msg } = (data ?? {}) as { bus?: string; msg?: RpcMessage }
      if (name !== bus || !msg) return
      if (msg.method === 'bus.handshake') {
        window.clearInterval(knock)
        const { capabilities = [] } = (msg.params ?? {}) as { capabilities?: string[] }
        resolve({
          capabilities,
          call,
          subscribe(event, listener) {
            listeners.set(event, listener)
            void call('events.subscribe', { patterns: [event] }).catch(() => undefined)
          },
        })
      } else if (msg.method) listeners.get(msg.method)?.(msg.params)
      else if (msg.id) settle(msg)
    })
  })
}
