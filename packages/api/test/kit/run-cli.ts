import { runProcess } from '../../../../scripts/test/processes.ts'
import { programs } from './panel-agent.ts'
import type { TestPanel } from './test-panel.ts'

/** Runs a command of `trellis` in a folder with data, as an operator does. */
export function runCli(environment: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...environment }
  const cli = `${programs}/cli/main.js`
  const { status, stdout, stderr } = runProcess(process.execPath, [cli, ...args], { env })
  return { status, output: stdout + stderr }
}

/** Returns the variables that name the data of a panel. */
export const getPlace = ({ dataDir, database }: TestPanel): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...('url' in database && { DATABASE_URL: database.url }),
})
