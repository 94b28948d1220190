import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { serverLimitsSchema } from '@trellis/contract/kit/isolation.ts'
import { linkTokenSchema } from '@trellis/link/bearer-token.ts'
import { listenAddressSchema } from '@trellis/link/listen-address.ts'
import { readEnvironment } from '@trellis/program/read-environment.ts'
import * as z from 'zod'
import type { KubeAddress } from './kube/kube-api.ts'
import type { PodSettings } from './servers/server-objects.ts'

/** Where a pod finds the account that it acts as. */
const accountDir = '/var/run/secrets/kubernetes.io/serviceaccount'

const labels = z.string().transform((text, context) => {
  const pairs: [string, string][] = []
  for (const [name, value] of text.split(',').map((pair) => pair.trim().split('='))) {
    if (!name || value === undefined) {
      context.addIssue({ code: 'custom', message: 'must look like disk=fast,zone=a' })
      return z.NEVER
    }
    pairs.push([name, value])
  }
  return Object.fromEntries(pairs)
})

const absolute = z.string().refine(isAbsolute, 'must be an absolute path')

const environmentSchema = z.object({
  DATA_DIR: absolute.default('/data'),
  AGENT_LISTEN: listenAddressSchema.prefault('0.0.0.0:17090'),
  AGENT_TOKEN: linkTokenSchema,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  KUBERNETES_SERVICE_HOST: z.string().optional(),
  KUBERNETES_SERVICE_PORT: z.string().default('443'),
  KUBE_URL: z.url({ protocol: /^https?$/ }).optional(),
  KUBE_ACCOUNT_DIR: absolute.default(accountDir),
  KUBE_NAMESPACE: z.string().optional(),
  SERVER_IMAGE: z.string().min(1),
  SERVER_IMAGE_PULL_SECRET: z.string().optional(),
  SERVER_APP_DIR: absolute.default('/app'),
  SERVER_STORAGE_CLASS: z.string().optional(),
  SERVER_STORAGE_SIZE: z.string().default('5Gi'),
  SERVER_NODES: labels.prefault('kubernetes.io/os=linux'),
  SERVER_PRIORITY_CLASS: z.string().optional(),
  SERVER_MEMORY_MB: z.coerce.number().pipe(serverLimitsSchema.shape.memoryMb).default(1024),
  SERVER_CPU_PERCENT: z.coerce.number().pipe(serverLimitsSchema.shape.cpuPercent).default(150),
  SERVER_PROCESSES: z.coerce.number().pipe(serverLimitsSchema.shape.processes).default(64),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  LOBBY_ENTRY: absolute.optional(),
  ITEMS_DIR: absolute.optional(),
  GAME_LOBBY_PORT: z.coerce.number().int().min(1).max(65_535).default(17_091),
  GAME_PUBLIC_IP: z.string().default('127.0.0.1'),
})

/** The names of all variables that the conductor knows. */
export const settingNames = Object.keys(environmentSchema.shape)

/** Lists the settings of off-site copies, which are made on single hosts only: the pods of a cluster get no key of a store. */
export const listUnusedSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter((name) => name.startsWith('BACKUP_S3_'))

export type ConductorConfig = ReturnType<typeof readConfig>

/** Throws an Error that names the invalid environment variable. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environmentSchema, environment)
  const limits = {
    memoryMb: env.SERVER_MEMORY_MB,
    cpuPercent: env.SERVER_CPU_PERCENT,
    processes: env.SERVER_PROCESSES,
  }
  const settings: PodSettings = {
    image: env.SERVER_IMAGE,
    imagePullSecret: env.SERVER_IMAGE_PULL_SECRET ?? null,
    appDir: env.SERVER_APP_DIR,
    storageClass: env.SERVER_STORAGE_CLASS ?? null,
    storageSize: env.SERVER_STORAGE_SIZE,
    nodeSelector: env.SERVER_NODES,
    priorityClass: env.SERVER_PRIORITY_CLASS ?? null,
    limits,
    publicUrl: env.PUBLIC_URL,
    logLevel: env.LOG_LEVEL,
  }
  const account = (name: string) => readOrNull(join(env.KUBE_ACCOUNT_DIR, name))
  const kube: KubeAddress = {
    url: new URL(env.KUBE_URL ?? getInClusterUrl(env)),
    ca: account('ca.crt'),
    token: () => account('token'),
  }
  return {
    dataDir: env.DATA_DIR,
    listen: { ...env.AGENT_LISTEN, token: env.AGENT_TOKEN },
    logLevel: env.LOG_LEVEL,
    kube,
    namespace: env.KUBE_NAMESPACE ?? account('namespace') ?? 'default',
    settings,
    lobby: {
      entry: env.LOBBY_ENTRY ?? null,
      port: env.GAME_LOBBY_PORT,
      address: env.GAME_PUBLIC_IP,
      cacheHost: new URL(env.PUBLIC_URL).host,
      itemsDir: env.ITEMS_DIR ?? null,
    },
  }
}

type Variables = z.output<typeof environmentSchema>

function getInClusterUrl({
  KUBERNETES_SERVICE_HOST: host,
  KUBERNETES_SERVICE_PORT: port,
}: Variables): string {
  if (host === undefined) {
    throw new Error('There is no cluster around this program. Run it in a pod, or set KUBE_URL.')
  }
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readOrNull(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
