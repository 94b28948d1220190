import { moderationActionSchema, reportSchema } from '@trellis/contract/game/player-bans.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }

/** Entries that a person has broken by hand are left out. */
const fileSchema = z.object({
  reports: z.array(z.unknown()).catch([]).default([]),
  actions: z.array(z.unknown()).catch([]).default([]),
})
const document = { kind: 'bans' } as const

/** The reports of players and the actions of moderators, which the engine keeps with the bans. */
export function createReports({ access, link }: Deps) {
  async function read(call: ServerCall) {
    const server = await access.open(call)
    const reader = call.caller.sessionId
    const { serverId } = server
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { server, file: fileSchema.parse(JSON.parse(text)), etag }
  }

  return {
    async list(call: ServerCall) {
      const { file } = await read(call)
      return file.reports.flatMap((it) => reportSchema.safeParse(it).data ?? []).toReversed()
    },

    async listActions(call: ServerCall) {
      const { file } = await read(call)
      const actions = file.actions.flatMap((it) => moderationActionSchema.safeParse(it).data ?? [])
      return actions.toReversed()
    },

    /** Closing it twice succeeds, because two moderators may press at once. */
    async close(call: ServerCall, name: string) {
      const { server, file, etag } = await read(call)
      const isClosed = (it: unknown) => reportSchema.safeParse(it).data?.name === name
      const closed = file.reports.find(isClosed)
      const done = createReply({ code: 'report-closed' })
      if (closed === undefined) return done
      const { serverId, growId: by } = server
      const value = file.reports.filter((it) => !isClosed(it))
      const set = [{ path: ['reports'], value }]
      const reader = call.caller.sessionId
      const edit = { serverId, document, set, base: etag, reader, by, room: null, apply: null }
      await link.ask('document.set', edit)
      const { about } = reportSchema.parse(closed)
      await access.recordActivity(server, 'report-closed', { player: about })
      return done
    },
  }
}
