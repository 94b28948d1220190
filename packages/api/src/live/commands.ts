import {
  type LiveCommand,
  type LiveEvent,
  liveCommandSchema,
} from '@trellis/contract/links/live.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import { createFault, Fault } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'
import type { ServerGrants } from '../kit/server-grants.ts'
import type { LiveCommands, LiveGuard, LivePart, LivePayloads } from './live-part.ts'
import type { Viewer } from './viewer.ts'

type Deps = {
  parts: readonly LivePart[]
  guard: LiveGuard
  grants: ServerGrants
  log: Log
  rateLimits: boolean
  /** Resolves when this process knows all changes that were committed before the call. */
  caughtUp(): Promise<void>
}

type RefusalNotice = Extract<LiveEvent, { type: 'notice' }>['payload']

/** Handles one text frame of a panel. Its faults are shown in that panel only. */
export type TakeFrame = (viewer: Viewer, text: string) => Promise<void>

/** The frames of one socket, and the console commands of one account on all its sockets. */
const maxPerSecond = 20

/** Parses the frames that panels send and passes each to the feature that handles its type. */
export function createFrameReader(deps: Deps): TakeFrame {
  const { parts, log, rateLimits, caughtUp } = deps
  const commands: LiveCommands = Object.assign({}, ...parts.map((part) => part.commands))
  commands.watch_server = (viewer, { serverId }) => watchServer(deps, viewer, serverId)
  const countOfSocket = createPace<Viewer>()
  const countOfAccount = createPace<string>()
  async function take(viewer: Viewer, text: string): Promise<void> {
    await caughtUp()
    const frame = readFrame(text)
    if (rateLimits && frame.type === 'console_command') countOfAccount(viewer.userId)
    await handleCommand(commands, viewer, frame)
  }
  return async (viewer, text) => {
    try {
      if (rateLimits) countOfSocket(viewer)
      await viewer.handleNext(() => take(viewer, text))
    } catch (error) {
      const fault = error instanceof Fault ? error : null
      if (fault === null) log.error({ err: error }, 'a frame of a panel failed')
      viewer.send({ type: 'notice', payload: describeRefused(fault) })
    }
  }
}

/** Switches a panel to another server. */
async function watchServer(
  { guard, grants, parts }: Deps,
  viewer: Viewer,
  serverId: string,
): Promise<void> {
  if (grants.find(viewer.userId, serverId) === null)
    throw createFault('forbidden', { code: 'not-allowed' })
  const account = await guard.find(viewer.userId)
  if (account === null || !viewer.isOpen) return
  viewer.serverRef = serverId
  for (const part of parts) part.showServer?.(viewer, account)
}

/** Returns a function that counts a use, and throws the refusal for too many of the same one within a second. */
function createPace<User>(): (user: User) => void {
  const counts = new Map<User, number>()
  return (user) => {
    const count = counts.get(user) ?? 0
    if (count === 0) setTimeout(() => counts.delete(user), 1000).unref()
    counts.set(user, count + 1)
    if (count < maxPerSecond) return
    throw createFault('too-many', { code: 'too-many-commands' }, { code: 'too-many' })
  }
}

function readFrame(text: string): LiveCommand {
  const frame = liveCommandSchema.safeParse(tryParseJson(text))
  if (!frame.success) throw createNotUnderstoodFault()
  return frame.data
}

/** Ties the payload to its handler's type; the compiler can follow that only through a type parameter. */
type Frame<Type extends keyof LivePayloads> = {
  [Each in Type]: { type: Each; payload: LivePayloads[Each] }
}[Type]

function handleCommand<Type extends keyof LivePayloads>(
  commands: LiveCommands,
  viewer: Viewer,
  { type, payload }: Frame<Type>,
): void | Promise<void> {
  const handle = commands[type]
  if (handle === undefined) throw createNotUnderstoodFault()
  return handle(viewer, payload)
}

/** Describes why a frame was refused. The text for a bug reveals no internals. */
function describeRefused(fault: Fault | null): RefusalNotice {
  if (fault === null)
    return { level: 'error', text: getSentence({ code: 'internal' }), code: 'internal' }
  const { message, code, params } = fault
  return { level: 'error', text: message, code, ...(params && { params }) }
}

const createNotUnderstoodFault = () =>
  createFault('bad-input', { code: 'message-not-understood' }, { code: 'bad-input' })
