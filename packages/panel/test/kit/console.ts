import { join } from 'node:path'
import { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import type { RealPanel } from './real-panel.ts'

/** Appends lines to the console log of a stopped server, as its engine does in a run. */
export function printLines(
  { server }: Pick<RealPanel, 'server'>,
  lines: readonly string[],
  run = 'run00000001',
): void {
  const folder = getServerFolder(join(server.database, '../..'))
  const writer = new ConsoleWriter(folder.console, run)
  for (const line of lines) writer.write(line)
  writer.close()
}
