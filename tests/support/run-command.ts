import { runCommand } from '../../src/server/cli/program.ts'
import { createRecordingIo, type TestServer } from './test-server.ts'

/** Runs a command line on the installation of a test server, in its data folder. */
export async function runCommandOnServer(
  server: TestServer,
  argv: string[],
  signal = new AbortController().signal,
  runsInServer = false,
): Promise<{ code: number; lines: string[]; errors: string[] }> {
  const { lines, errors, ...io } = createRecordingIo()
  const installation = { ...server, close: () => Promise.resolve() }
  const context = {
    io,
    workingFolder: server.dataFolder,
    signal,
    getInstallation: () => Promise.resolve(installation),
    settings: server.settings,
    runsInServer,
  }
  const code = await runCommand(argv, context, () => Promise.resolve())
  return { code, lines, errors }
}
