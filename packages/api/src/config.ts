import { isAbsolute, resolve } from 'node:path'
import { maxInvitations, maxMembers } from '@trellis/contract/hosting/members.ts'
import { supportUrlSchema } from '@trellis/contract/kit/support-url.ts'
import type { AgentAddress } from '@trellis/link/agent-address.ts'
import { linkTokenSchema } from '@trellis/link/bearer-token.ts'
import { createFlagSchema } from '@trellis/program/flag-schema.ts'
import { leaveOutEmpty, readEnvironment } from '@trellis/program/read-environment.ts'
import * as z from 'zod'
import { findLocalIdentityRefusal, readSignInSetting } from './identity/local-identity-rule.ts'
import { readTrustedProxies } from './kit/client-address.ts'

const bytesPerMb = 1024 * 1024

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must look like 17100-17999')
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number)
    return { first, last }
  })
  .refine((range) => range.first >= 1 && range.last <= 65_535 && range.first <= range.last, {
    error: 'must be a range of ports, lowest first',
  })

const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((it) => (it.trim() === '' ? [] : [it.trim()])))
  .pipe(z.array(webUrl.transform((text) => new URL(text).origin)))

const trustedProxies = z.string().transform((text, context) => {
  try {
    return readTrustedProxies(text)
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : String(error),
    })
    return z.NEVER
  }
})

const assistantVariables = {
  AI_PROVIDER: z.enum(['google', 'anthropic', 'openai-compatible']).optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_API_KEY: z.string().max(1000).optional(),
  AI_BASE_URL: webUrl.optional(),
  AI_DAILY_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  AI_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(20),
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  TRUSTED_PROXIES: trustedProxies.prefault('loopback'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the digits of an application id')
    .optional(),
  DISCORD_AUTHORIZE_URL: webUrl.default('https://discord.com/oauth2/authorize'),
  DISCORD_API_URL: webUrl.default('https://discord.com/api/v10'),
  ALLOW_LOCAL_IDENTITY: createFlagSchema(false),
  SUPER_ADMIN_IDS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()])))
    .pipe(z.array(z.string().regex(/^\d{1,20}$/, 'must be Discord ids between commas'))),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GAME_PUBLIC_IP: z.string().default('127.0.0.1'),
  GAME_PORT_RANGE: portRange.prefault('17100-17999'),
  GAME_LOBBY_PORT: z.coerce.number().int().min(1).max(65_535).default(17_091),
  ...assistantVariables,
  MAX_SERVERS: z.coerce.number().int().min(1).max(1_000_000).optional(),
  MAX_MEMBERS_PER_SERVER: z.coerce.number().int().min(1).max(1000).default(maxMembers),
  MAX_INVITATIONS_PER_SERVER: z.coerce.number().int().min(1).max(200).default(maxInvitations),
  DISK_LOW_MB: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  OWN_BACKUP_HOURS: z.coerce.number().int().min(0).max(8760).default(24),
  ACTIVITY_LOG_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  DELETED_SERVERS_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  WEBHOOK_ALLOW_HTTP: createFlagSchema(false),
  WEBHOOK_ALLOW_PRIVATE: createFlagSchema(false),
  JOIN_PAGES: createFlagSchema(true),
  SERVER_LIST: createFlagSchema(false),
  WEB_PUSH: createFlagSchema(true),
  WEB_PUSH_SERVICES: origins,
  RATE_LIMITS: createFlagSchema(true),
  ACCOUNT_WORK_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(512),
  SUPPORT_URL: supportUrlSchema.optional(),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  AGENT_SOCKET: z.string().optional(),
  AGENT_URL: webUrl.optional(),
  AGENT_TOKEN: linkTokenSchema.optional(),
  PANEL_DIR: z.string().optional(),
  ITEMS_DIR: z.string().optional(),
})

/** The names of all variables that the api knows. */
export const settingNames = Object.keys(environmentSchema.shape)

const checkedEnvironmentSchema = environmentSchema
  .superRefine(refuseHalfProvider)
  .superRefine(refuseLobbyPort)

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment; an empty value counts as unset. Throws an Error whose message names each invalid
 * variable and the reason.
 */
export function readConfig(environment: Record<string, string | undefined>, workingDir: string) {
  const env = readEnvironment(checkedEnvironmentSchema, environment)
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(workingDir, env.DATA_DIR)
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const denial = findLocalIdentityRefusal(readSignInSetting(leaveOutEmpty(environment)))
  if (denial !== null) throw new Error(denial)
  const identity = env.DISCORD_CLIENT_ID
    ? ({
        kind: 'discord',
        clientId: env.DISCORD_CLIENT_ID,
        authorizeUrl: env.DISCORD_AUTHORIZE_URL,
        apiUrl: env.DISCORD_API_URL.replace(/\/$/, ''),
      } as const)
    : ({ kind: 'local', allowNetwork: env.ALLOW_LOCAL_IDENTITY } as const)
  return {
    port: env.PORT,
    host: env.HOST,
    origin: publicUrl.origin,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    identity,
    superAdminIds: new Set(env.SUPER_ADMIN_IDS),
    sessionSecret: env.SESSION_SECRET ?? null,
    gameAddress: env.GAME_PUBLIC_IP,
    gamePorts: env.GAME_PORT_RANGE,
    /** The UDP port on which players join the lobby. */
    lobbyPort: env.GAME_LOBBY_PORT,
    assistant: getAssistant(env),
    webhooks: { allowHttp: env.WEBHOOK_ALLOW_HTTP, allowPrivate: env.WEBHOOK_ALLOW_PRIVATE },
    /** The maximum number of servers of all owners together; null for no maximum. */
    maxServers: env.MAX_SERVERS ?? null,
    /** The limits of the members of one server. */
    memberLimits: {
      members: env.MAX_MEMBERS_PER_SERVER,
      invitations: env.MAX_INVITATIONS_PER_SERVER,
    },
    /** Days for which an entry of the activity log is kept. */
    activityLogDays: env.ACTIVITY_LOG_DAYS,
    /** Days for which a deleted server can be restored; 0 removes it at once. */
    deletedServersDays: env.DELETED_SERVERS_DAYS,
    /** Whether servers have public pages. */
    joinPages: env.JOIN_PAGES,
    /** Whether there is a public list of servers, of those that have a public page. */
    serverList: env.JOIN_PAGES && env.SERVER_LIST,
    /** Push messages to browsers, and the origins of push services that are allowed in addition to the known ones. */
    push: { isOn: env.WEB_PUSH, services: new Set(env.WEB_PUSH_SERVICES) },
    /** The free space below which Health warns of a disk; null for a share of the disk. */
    diskLowBytes: env.DISK_LOW_MB === undefined ? null : env.DISK_LOW_MB * bytesPerMb,
    /** How often the operator backs the installation up; 0 when Trellis is not to watch it. */
    ownBackupHours: env.OWN_BACKUP_HOURS,
    rateLimits: env.RATE_LIMITS,
    /** The work that an account may cause in a minute, in seconds of the threads of api and agent; 0 without a limit. */
    workSeconds: env.ACCOUNT_WORK_SECONDS,
    connections: { total: env.MAX_CONNECTIONS, perAddress: env.MAX_CONNECTIONS_PER_ADDRESS },
    /** Contact link of the operator; the setting in the panel overrides it. */
    supportUrl: env.SUPPORT_URL ?? null,
    logLevel: env.LOG_LEVEL,
    /** Lets a Prometheus on another machine read the metrics; null allows this machine only. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Secrets that must not appear in any log line. */
    secrets: listSecrets(env),
    agent: getAgentAddress(env, `${dataDir}/run/agent.sock`),
    panelDir: env.PANEL_DIR ?? null,
    /** The built-in catalogue, written by `scripts/build-items.ts`. */
    itemsDir: env.ITEMS_DIR ?? null,
    /** Folder for the operator's own `items.dat` and `cache`. */
    ownItemsDir: `${dataDir}/items`,
  }
}

type AgentVariables = Pick<
  z.output<typeof environmentSchema>,
  'AGENT_SOCKET' | 'AGENT_URL' | 'AGENT_TOKEN'
>

/** Returns the agent's address: a socket on this machine, or a URL with its token. */
function getAgentAddress(
  { AGENT_SOCKET: socketPath, AGENT_URL: url, AGENT_TOKEN: token }: AgentVariables,
  defaultSocket: string,
): AgentAddress {
  if (url === undefined) return { socketPath: socketPath ?? defaultSocket }
  if (socketPath !== undefined) {
    throw new Error('Set AGENT_SOCKET or AGENT_URL, not both: the agent is in one place.')
  }
  if (token === undefined) throw new Error('AGENT_URL needs AGENT_TOKEN.')
  return { url: new URL(url), token }
}

type Secrets = Pick<
  z.output<typeof environmentSchema>,
  'DATABASE_URL' | 'SESSION_SECRET' | 'AI_API_KEY' | 'METRICS_TOKEN' | 'AGENT_TOKEN'
>

function listSecrets(env: Secrets): string[] {
  const password = env.DATABASE_URL === undefined ? '' : new URL(env.DATABASE_URL).password
  const given = [password, decodeSafely(password), env.SESSION_SECRET, env.AI_API_KEY]
  return [...given, env.METRICS_TOKEN, env.AGENT_TOKEN].flatMap((it) => it || [])
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type AssistantVariables = z.output<z.ZodObject<typeof assistantVariables>>

/** The AI provider of the assistant, in addition to the built-in guides. */
export type AiProvider = NonNullable<ReturnType<typeof getProvider>>

/** A server with the lobby's port would keep all players of all servers out. */
function refuseLobbyPort(
  {
    GAME_LOBBY_PORT: port,
    GAME_PORT_RANGE: range,
  }: Pick<z.output<typeof environmentSchema>, 'GAME_LOBBY_PORT' | 'GAME_PORT_RANGE'>,
  context: z.RefinementCtx,
): void {
  if (port < range.first || port > range.last) return
  const message = `must not contain ${port}, which is the port of the lobby (GAME_LOBBY_PORT)`
  context.addIssue({ code: 'custom', path: ['GAME_PORT_RANGE'], message })
}

function refuseHalfProvider(env: AssistantVariables, context: z.RefinementCtx): void {
  const { AI_PROVIDER: provider } = env
  if (provider === undefined) return
  const needed = {
    AI_MODEL: true,
    AI_API_KEY: provider !== 'openai-compatible',
    AI_BASE_URL: provider === 'openai-compatible',
  }
  for (const name of ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const) {
    if (!needed[name] || env[name] !== undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: `is needed by ${provider}` })
  }
}

const getAssistant = (env: AssistantVariables) => ({
  provider: getProvider(env),
  dailyLimit: env.AI_DAILY_LIMIT,
  deadlineMs: env.AI_TIMEOUT_SECONDS * 1000,
})

/** Returns null without a provider; the assistant then answers from its guides. */
function getProvider(env: AssistantVariables) {
  const { AI_PROVIDER: name, AI_MODEL: model } = env
  if (name === undefined || model === undefined) return null
  const baseUrl = env.AI_BASE_URL?.replace(/\/+$/, '') ?? null
  return { name, model, apiKey: env.AI_API_KEY ?? null, baseUrl }
}
