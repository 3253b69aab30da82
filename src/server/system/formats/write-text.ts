import { finished, type Writable } from 'node:stream'
import { CommandError } from '../command-io.ts'

/** Writes a text and resolves when the stream takes more; rejects when it was closed. */
export function writeText(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const isGone = () => reject(new CommandError('the output was closed before everything was written'))
    if (!stream.writable) return isGone()
    const forget = finished(stream, { readable: false }, () => isGone())
    stream.write(text, (error) => {
      // After a failure the stream still says so in an event: someone must be there to hear it.
      if (error) return isGone()
      forget()
      resolve()
    })
  })
}
