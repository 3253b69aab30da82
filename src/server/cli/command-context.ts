import type { Settings } from '../settings.ts'
import type { CommandIo } from '../system/command-io.ts'
import type { Installation } from './installation.ts'

/** What a command works with: a terminal and an installation, opened when first asked for. */
export interface CommandContext {
  io: CommandIo
  workingFolder: string
  signal: AbortSignal
  settings: Settings
  /** True in a server, for a command that was handed to it. */
  runsInServer: boolean
  getInstallation(): Promise<Installation>
}
