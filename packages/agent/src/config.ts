import { isAbsolute, join } from 'node:path'
import { z } from 'zod'

const environmentSchema = z.object({
  DATA_DIR: z.string().refine(isAbsolute, 'DATA_DIR must be an absolute path.'),
  ENGINE_ENTRY: z.string().refine(isAbsolute, 'ENGINE_ENTRY must be an absolute path.'),
  SERVERS_ON_EXIT: z.enum(['stop', 'keep']).default('keep'),
  AGENT_SOCKET: z.string().optional(),
  DISK_BALLAST_MB: z.coerce.number().int().min(1).default(64),
  TRELLIS_BENCH: z.string().optional(),
})

export type AgentConfig = {
  dataDir: string
  engineEntry: string
  serversOnExit: 'stop' | 'keep'
  socketPath: string
  ballastBytes: number
  forBench: boolean
}

/** An empty value counts as unset. Throws a ZodError that names what is wrong with the environment. */
export function readConfig(env: NodeJS.ProcessEnv): AgentConfig {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const values = environmentSchema.parse(Object.fromEntries(given))
  return {
    dataDir: values.DATA_DIR,
    engineEntry: values.ENGINE_ENTRY,
    serversOnExit: values.SERVERS_ON_EXIT,
    socketPath: values.AGENT_SOCKET ?? join(values.DATA_DIR, 'run', 'agent.sock'),
    ballastBytes: values.DISK_BALLAST_MB * 1024 * 1024,
    forBench: values.TRELLIS_BENCH === '1',
  }
}
