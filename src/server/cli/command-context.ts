import type { Settings } from '../system/settings.ts'
import type { CommandIo } from '../system/command-io.ts'
import type { Installation, OpenOptions } from './installation.ts'

/** Context of a command. The installation is opened on first use. */
export interface CommandContext {
  io: CommandIo
  workingFolder: string
  signal: AbortSignal
  settings: Settings
  /** True if the command was forwarded to the running server. */
  runsInServer: boolean
  getInstallation(options?: OpenOptions): Promise<Installation>
}
