import { finished, type Writable } from 'node:stream'
import { CommandError } from '../command-io.ts'

/** Writes a text. Resolves when the stream can take more; rejects if it was closed. */
export function writeText(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const rejectClosed = () => reject(new CommandError('the output was closed before everything was written'))
    if (!stream.writable) return rejectClosed()
    const removeListeners = finished(stream, { readable: false }, () => rejectClosed())
    stream.write(text, (error) => {
      // After a failed write the stream also emits 'error', so the listeners stay.
      if (error) return rejectClosed()
      removeListeners()
      resolve()
    })
  })
}
