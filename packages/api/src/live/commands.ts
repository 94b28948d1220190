import { type LiveCommand, liveCommandSchema } from '@trellis/contract/links/live.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { Fault } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'
import type { LiveCommands, LivePart, LivePayloads } from './live-part.ts'
import type { Viewer } from './viewer.ts'

type Deps = {
  parts: readonly LivePart[]
  log: Log
  rateLimits: boolean
  /** Resolves when this process knows all changes that were committed before the call. */
  caughtUp(): Promise<void>
}

/** Takes one text frame of a panel. Its faults are shown in that panel only. */
export type TakeFrame = (viewer: Viewer, text: string) => Promise<void>

const maxPerSecond = 20

/** Reads what panels send and hands each frame to the feature that handles its type. */
export function createFrameReader({ parts, log, rateLimits, caughtUp }: Deps): TakeFrame {
  const commands: LiveCommands = Object.assign({}, ...parts.map((part) => part.commands))
  return async (viewer, text) => {
    try {
      if (rateLimits) countCommand(viewer)
      await caughtUp()
      await obey(commands, viewer, readFrame(text))
    } catch (error) {
      const known = error instanceof Fault
      if (!known) log.error({ err: error }, 'a frame of a panel failed')
      const sentence = known ? error.message : 'Something went wrong on our side.'
      viewer.send({ type: 'notice', payload: { level: 'error', text: sentence } })
    }
  }
}

function countCommand(viewer: Viewer): void {
  if (viewer.commandsThisSecond === 0) {
    setTimeout(() => {
      viewer.commandsThisSecond = 0
    }, 1000).unref()
  }
  viewer.commandsThisSecond++
  if (viewer.commandsThisSecond > maxPerSecond) {
    throw new Fault('too-many', 'Too many commands. Wait a second.')
  }
}

function readFrame(text: string): LiveCommand {
  const frame = liveCommandSchema.safeParse(tryParseJson(text))
  if (!frame.success) throw notUnderstood()
  return frame.data
}

/** The frame and its handler have the same type, which the compiler follows through this parameter only. */
type Frame<Type extends keyof LivePayloads> = {
  [Each in Type]: { type: Each; payload: LivePayloads[Each] }
}[Type]

function obey<Type extends keyof LivePayloads>(
  commands: LiveCommands,
  viewer: Viewer,
  { type, payload }: Frame<Type>,
): void | Promise<void> {
  const handle = commands[type]
  if (handle === undefined) throw notUnderstood()
  return handle(viewer, payload)
}

const notUnderstood = () => new Fault('bad-input', 'This message is not understood.')
