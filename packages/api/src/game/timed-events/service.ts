import type { TimedEventForm, TimedEventKind } from '@trellis/contract/kit/timed-events.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { readTimedEventsFile } from './timed-events-file.ts'

type Deps = { access: GameAccess; link: AgentLink }
type Named = { kind: TimedEventKind; world: string | null }

export type TimedEvents = ReturnType<typeof createTimedEvents>

const document = { kind: 'timed-events' } as const

/** The events of a server's game. The engine runs them, and decides whether one can start. */
export function createTimedEvents({ access, link }: Deps) {
  return {
    async list(call: ServerCall) {
      const { serverId } = await access.open(call)
      const reader = call.caller.sessionId
      const { text } = await link.ask('document.read', { serverId, document, reader })
      return readTimedEventsFile(text)
    },

    async start(call: ServerCall, { worlds, items, ...rest }: TimedEventForm) {
      const server = await access.open(call)
      const { serverId, growId: by } = server
      const stacks = items.map(([itemId, count]): [number, number] => [itemId, count])
      const form = { ...rest, worlds: [...worlds], items: stacks }
      await link.ask('timed-event.start', { serverId, form, by })
      const where = worlds.length === 0 ? {} : { world: worlds.join(', ') }
      const details = { kind: form.kind, minutes: form.minutes, ...where }
      await access.recordActivity(server, 'timed-event-started', details)
      return createReply({ code: 'event-started' })
    },

    async stop(call: ServerCall, { kind, world }: Named) {
      const server = await access.open(call)
      await link.ask('timed-event.stop', { serverId: server.serverId, kind, world })
      const details = { kind, ...(world !== null && { world }) }
      await access.recordActivity(server, 'timed-event-stopped', details)
      return createReply({ code: 'event-ended' })
    },
  }
}
