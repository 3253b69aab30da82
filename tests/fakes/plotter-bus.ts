import type { PlotterBus } from '../../src/plugin/panel/plotter-bus.ts'

/** Creates the bus of a plotter that accepts all calls; records them and delivers events. */
export function createPlotterBus(capabilities: string[], answer: unknown = null) {
  const calls: unknown[] = []
  const listeners = new Map<string, (params: unknown) => void>()
  const bus: PlotterBus = {
    capabilities,
    call: (method, params) => {
      calls.push([method, params])
      return Promise.resolve(answer)
    },
    subscribe: (event, listener) => void listeners.set(event, listener),
  }
  return {
    bus,
    calls,
    deliver: (event: string, params: unknown) => listeners.get(event)?.(params),
    listeners,
  }
}
