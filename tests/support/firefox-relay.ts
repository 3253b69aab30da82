#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { findFirefox, missingFirefox } from '../../scripts/firefox.ts'

/**
 * The executable of Playwright's channel `moz-firefox`: starts the installed Firefox with the given arguments and
 * relays its WebDriver BiDi messages. Playwright 1.65 sends `emulation.setMediaFeaturesOverride` to every new page,
 * a command that Firefox has from version 159 (https://bugzilla.mozilla.org/show_bug.cgi?id=2064354); older ones
 * get a success in place of their error. Playwright can start Firefox itself when Debian's firefox-esr is as new.
 */
const newCommand = 'emulation.setMediaFeaturesOverride'
const readyLine = /^WebDriver BiDi listening on (ws:\/\/\S+)$/

const firefox = findFirefox()
if (!firefox) throw new Error(missingFirefox)
const child = spawn(firefox, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
child.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))

const stderr = createInterface({ input: child.stderr })
stderr.on('line', (line) => {
  const url = readyLine.exec(line)?.[1]
  if (url) startRelay(url)
  else console.error(line)
})

/** Listens for Playwright and prints the line that it waits for. */
function startRelay(firefoxUrl: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo // it listens on a port
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
  server.on('connection', (client) => {
    const upstream = new WebSocket(`${firefoxUrl}/session`, { perMessageDeflate: false, maxPayload: 0 })
    const waiting: string[] = []
    const newCommandIds = new Set<number>()
    client.on('message', (data) => {
      const text = toText(data)
      const { id, method } = JSON.parse(text) as { id: number; method: string } // a command of BiDi
      if (method === newCommand) newCommandIds.add(id)
      if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
      else waiting.push(text)
    })
    upstream.on('open', () => waiting.forEach((text) => upstream.send(text)))
    upstream.on('message', (data) => client.send(toAnswer(toText(data), newCommandIds)))
    upstream.on('close', () => client.close())
    client.on('close', () => upstream.close())
  })
}

/** Returns a message of Firefox, or a success in place of the error that it does not know the new command. */
function toAnswer(text: string, newCommandIds: ReadonlySet<number>): string {
  if (!text.includes('unknown command')) return text
  const { id, error } = JSON.parse(text) as { id: number; error?: string } // an answer or an event of BiDi
  if (error !== 'unknown command' || !newCommandIds.has(id)) return text
  return JSON.stringify({ type: 'success', id, result: {} })
}

/** The text of a message; `ws` receives each as one buffer. */
function toText(data: RawData): string {
  return (data as Buffer).toString()
}
