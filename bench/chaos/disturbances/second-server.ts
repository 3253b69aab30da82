import { checkRefusal, bothDatabases, type Disturbance } from '../round.ts'

/** A second server starts on the folder of the first, and two start at the same time after a kill. */
export const secondServer: Disturbance = {
  name: 'second server',
  databases: bothDatabases,
  async run(context) {
    const { installation, server } = context
    checkRefusal(context, 'a second server', await installation.run(['serve']))
    // The supervisor's server and another one start at the same moment.
    await server.end('SIGKILL')
    let pid = 0
    const other = installation.run(['serve'], (started) => (pid = started))
    const timer = setTimeout(() => process.kill(pid, 'SIGTERM'), 4_000)
    const result = await other
    clearTimeout(timer)
    // It was first, and ended in order or before it was ready; or it was refused.
    const wasFirst = result.code === 0 || result.code === null
    if (!wasFirst) checkRefusal(context, 'the other of two servers', result)
    return wasFirst ? 'refused; then the other was first' : 'refused twice'
  },
}
