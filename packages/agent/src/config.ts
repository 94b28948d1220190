import { isAbsolute, join } from 'node:path'
import { type ServerLimits, serverLimitsSchema } from '@trellis/contract/kit/isolation.ts'
import { linkTokenSchema } from '@trellis/link/bearer-token.ts'
import { type ListenAddress, listenAddressSchema } from '@trellis/link/listen-address.ts'
import { createFlagSchema } from '@trellis/program/flag-schema.ts'
import { readEnvironment } from '@trellis/program/read-environment.ts'
import { z } from 'zod'
import type { S3Settings } from './backups/offsite/s3-link.ts'

const absolute = z.string().refine(isAbsolute, 'must be an absolute path')

const environmentSchema = z.object({
  DATA_DIR: absolute,
  ENGINE_ENTRY: absolute,
  SUPERVISED: createFlagSchema(false),
  AWAITS_DATA: createFlagSchema(false),
  SERVERS_ON_EXIT: z.enum(['stop', 'keep']).default('keep'),
  AGENT_SOCKET: z.string().optional(),
  AGENT_LISTEN: listenAddressSchema.optional(),
  AGENT_TOKEN: linkTokenSchema.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DISK_BALLAST_MB: z.coerce.number().int().min(1).default(64),
  TRELLIS_BENCH: z.string().optional(),
  BRIDGE_ENTRY: absolute.optional(),
  LOBBY_ENTRY: absolute.optional(),
  GAME_LOBBY_PORT: z.coerce.number().int().min(1).max(65_535).default(17_091),
  GAME_PUBLIC_IP: z.string().default('127.0.0.1'),
  ITEMS_DIR: absolute.optional(),
  PORT: z.coerce.number().int().default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  RUNTIME_HOST: z.enum(['machine', 'kubernetes']).default('machine'),
  LOGIN_TICKET_KEY: z.base64().length(44).optional(),
  ISOLATION: z.enum(['best', 'needed', 'off']).default('best'),
  ALLOW_UNSANDBOXED_ENGINES: createFlagSchema(false),
  RUNTIME: z.enum(['process', 'docker']).default('process'),
  CONTAINER_SOCKET: absolute.default('/var/run/docker.sock'),
  CONTAINER_RUNTIME: z.string().optional(),
  ENGINE_IMAGE: z.string().optional(),
  CONTROL_GROUP: z
    .string()
    .regex(
      /^(\/[\w.@:-]+)+$/,
      'must be a path of /sys/fs/cgroup, like /system.slice/trellis-servers.service.',
    )
    .optional(),
  SERVER_MEMORY_MB: z.coerce.number().pipe(serverLimitsSchema.shape.memoryMb).default(1024),
  SERVER_CPU_PERCENT: z.coerce.number().pipe(serverLimitsSchema.shape.cpuPercent).default(150),
  SERVER_PROCESSES: z.coerce.number().pipe(serverLimitsSchema.shape.processes).default(64),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._/-]*$/, 'may have letters, digits, dots and slashes.')
    .default('trellis/'),
})

/** The names of all variables that the agent knows. */
export const settingNames = Object.keys(environmentSchema.shape)

type Values = z.output<typeof environmentSchema>
const offsiteNames = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

/** `runtime` is the container runtime; null for the service's default. */
export type ContainerSettings = { socketPath: string; image: string; runtime: string | null }

export type AgentConfig = {
  dataDir: string
  engineEntry: string
  /** The program that runs other engines; null when none is configured. */
  bridgeEntry: string | null
  /**
   * The parent process expects heartbeats over the IPC channel and kills an agent that sends none.
   */
  isSupervised: boolean
  /** The parent process reports over the IPC channel when the data may be used. */
  awaitsData: boolean
  serversOnExit: 'stop' | 'keep'
  socketPath: string
  /**
   * The address that also accepts remote clients with the token; null to listen on this machine
   * only.
   */
  network: (ListenAddress & { token: string }) | null
  logLevel: string
  ballastBytes: number
  forBench: boolean
  isolation: 'best' | 'needed' | 'off'
  /** Whether engines other than the bundled one may run without a sandbox. */
  allowsUnsandboxedEngines: boolean
  /** True when the agent runs its one server in a pod that the conductor created. */
  isInPod: boolean
  /**
   * Key for the tickets of the one server, when another program runs the lobby; null when the
   * agent's own lobby does.
   */
  ticketKey: string | null
  /** Set when servers run in containers; null when they are child processes. */
  containers: ContainerSettings | null
  /** A control group (v2) created for the servers; null to detect one. */
  controlGroup: string | null
  /** Default limits of a server. */
  limits: ServerLimits
  /**
   * The lobby program, which admits players at the shared address; null when none is configured.
   */
  lobbyEntry: string | null
  lobbyPort: number
  gameAddress: string
  /** Our own item catalogue; null if there is none. */
  itemsDir: string | null
  /** Host and port of the panel as users see it. */
  panelHost: string
  /** The off-site store for backup copies; null when none is configured. */
  offsite: S3Settings | null
}

/** Throws an Error that names the invalid environment variable. */
export function readConfig(env: NodeJS.ProcessEnv): AgentConfig {
  const values = readEnvironment(environmentSchema, env)
  return {
    dataDir: values.DATA_DIR,
    engineEntry: values.ENGINE_ENTRY,
    bridgeEntry: values.BRIDGE_ENTRY ?? null,
    isSupervised: values.SUPERVISED,
    awaitsData: values.AWAITS_DATA,
    serversOnExit: values.SERVERS_ON_EXIT,
    socketPath: values.AGENT_SOCKET ?? join(values.DATA_DIR, 'run', 'agent.sock'),
    network: getNetwork(values),
    logLevel: values.LOG_LEVEL,
    ballastBytes: values.DISK_BALLAST_MB * 1024 * 1024,
    forBench: values.TRELLIS_BENCH === '1',
    isolation: values.ISOLATION,
    allowsUnsandboxedEngines: values.ALLOW_UNSANDBOXED_ENGINES,
    isInPod: values.RUNTIME_HOST === 'kubernetes',
    ticketKey: values.LOGIN_TICKET_KEY ?? null,
    containers: findContainers(values),
    controlGroup: values.CONTROL_GROUP ?? null,
    limits: {
      memoryMb: values.SERVER_MEMORY_MB,
      cpuPercent: values.SERVER_CPU_PERCENT,
      processes: values.SERVER_PROCESSES,
    },
    lobbyEntry: values.LOBBY_ENTRY ?? null,
    lobbyPort: values.GAME_LOBBY_PORT,
    gameAddress: values.GAME_PUBLIC_IP,
    itemsDir: values.ITEMS_DIR ?? null,
    panelHost: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).host,
    offsite: findOffsite(values),
  }
}

/** Requires a token: without one, every client that reaches the port could control the servers. */
function getNetwork({ AGENT_LISTEN: address, AGENT_TOKEN: token }: Values): AgentConfig['network'] {
  if (address === undefined) return null
  if (token === undefined) throw new Error('AGENT_LISTEN needs AGENT_TOKEN.')
  return { ...address, token }
}

function findContainers(values: Values): ContainerSettings | null {
  if (values.RUNTIME !== 'docker') return null
  if (values.ENGINE_IMAGE === undefined) {
    throw new Error('RUNTIME=docker needs ENGINE_IMAGE: the container image that runs the engine.')
  }
  return {
    socketPath: values.CONTAINER_SOCKET,
    image: values.ENGINE_IMAGE,
    runtime: values.CONTAINER_RUNTIME ?? null,
  }
}

/** Requires all settings or none: a partial configuration would silently make no copies. */
function findOffsite(values: Values): S3Settings | null {
  const missing = offsiteNames.filter((name) => values[name] === undefined)
  if (missing.length === offsiteNames.length) return null
  if (missing.length > 0) {
    throw new Error(`For copies of backups off-site, ${missing.join(' and ')} must be set, too.`)
  }
  return {
    endpoint: values.BACKUP_S3_ENDPOINT ?? '',
    region: values.BACKUP_S3_REGION,
    bucket: values.BACKUP_S3_BUCKET ?? '',
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
    prefix: values.BACKUP_S3_PREFIX,
  }
}
