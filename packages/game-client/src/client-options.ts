import { type Clock, systemClock } from '@trellis/enet/clock.ts'
import { defaultVersions, type Versions } from '@trellis/protocol/versions.ts'
import type { LogBounds } from './event-log.ts'
import type { Step } from './outcome.ts'
import type { ServerAddress } from './wire.ts'

/** The player's credentials. With a token of the login page, name and password are not sent. */
export type Identity = { growId: string; password: string } | { loginToken: string }

export type ClientOptions = Identity & {
  /** The server's host. With a login data page, the page gives it. */
  host?: string
  port?: number
  /** The own address from which it connects; the system chooses one by default. */
  localAddress?: string
  /** Whether datagrams name their target port, as those of newer clients do. */
  portHeader?: boolean
  /** The address of the login data page, if the client requests one first. */
  pageUrl?: string
  /** The certificates that the page request trusts instead of the default ones. */
  trusted?: string
  /** Whether to download `items.dat`, parse it and compare it with the server's hash. */
  fetchItems?: boolean
  /** The timeout of each step. There are a handful, and never more than `maxRedirects` logins. */
  stepTimeoutMs?: number
  maxRedirects?: number
  versions?: Versions
  country?: string
  platform?: string
  /** The fields about the device that the client sends, such as `rid`. */
  device?: Readonly<Record<string, string>>
  memory?: LogBounds
  clock?: Clock
  /** Runs after each step, whether it was granted or not. */
  onStep?: OnStep
  /** Aborts the login or ends the connection. */
  signal?: AbortSignal
}

type OnStep = (step: Step, tookMs: number) => void

export type Settings = {
  identity: Identity
  door: ServerAddress
  localAddress: string | undefined
  pageUrl: string | null
  trusted: string | undefined
  fetchItems: boolean
  stepTimeoutMs: number
  maxRedirects: number
  versions: Versions
  country: string
  platform: string
  device: Readonly<Record<string, string>>
  memory: LogBounds
  clock: Clock
  onStep: OnStep
  signal: AbortSignal | undefined
}

export function getSettings(options: ClientOptions): Settings {
  const {
    host = '127.0.0.1',
    port = 17091,
    portHeader = true,
    localAddress,
    signal,
    onStep = () => undefined,
  } = options
  const { pageUrl = null, trusted, fetchItems = false, clock = systemClock } = options
  const { stepTimeoutMs = 60_000, maxRedirects = 3, versions = defaultVersions } = options
  const { country = 'us', platform = '0', device = {} } = options
  const { memory = { events: 2000, bytes: 4 * 1024 * 1024 } } = options
  return {
    identity: getIdentity(options),
    door: { host, port, portHeader },
    localAddress,
    pageUrl,
    trusted,
    fetchItems,
    stepTimeoutMs,
    maxRedirects,
    versions,
    country,
    platform,
    device,
    memory,
    clock,
    onStep,
    signal,
  }
}

function getIdentity(options: Identity): Identity {
  if ('loginToken' in options) return { loginToken: options.loginToken }
  return { growId: options.growId, password: options.password }
}

/** Runs a step and reports its duration. */
export async function runTimed<Value>(
  { clock, onStep }: Settings,
  step: Step,
  take: () => Promise<Value>,
): Promise<Value> {
  const begun = clock.now()
  const value = await take()
  onStep(step, clock.now() - begun)
  return value
}
