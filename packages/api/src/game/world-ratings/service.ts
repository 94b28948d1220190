import { bestWorldsListed } from '@trellis/contract/game/world-ratings.ts'
import { type WorldRow } from '@trellis/contract/game/worlds.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import {
  findWorldOfDay,
  getScore,
  listBest,
  listRatings,
  listWinners,
} from '@trellis/game-data/rating-file.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

const document = { kind: 'ratings' } as const
/** A few of the best worlds may be gone. */
const maxAsked = bestWorldsListed * 2

/** The ratings of worlds by players, which the engine keeps in `ratings.json`. */
export function createWorldRatings({ access, link, now }: Deps) {
  async function open(call: ServerCall) {
    const server = await access.open(call)
    const reader = call.caller.sessionId
    const { serverId } = server
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { server, file: parseObject(text), etag }
  }

  /** Returns those of the worlds that exist: a file may have been removed while the game was off. */
  async function findThere(
    serverId: string,
    names: readonly string[],
  ): Promise<Map<string, WorldRow>> {
    const all = { search: null, page: null, pageSize: 1, locked: null }
    // An owner may have edited the file by hand.
    const possible = names.flatMap((name) => worldNameSchema.safeParse(name).data ?? [])
    const { worlds } = await link.ask('world.list', { serverId, ...all, names: possible })
    return new Map(worlds.map((it) => [it.name, it]))
  }

  return {
    async read(call: ServerCall) {
      const { server, file } = await open(call)
      const worldOfDay = findWorldOfDay(file, getUtcDay(now()))
      const rated = listBest(file, maxAsked)
      const names = rated.map(({ name }) => name)
      const asked = worldOfDay === null ? names : [worldOfDay, ...names]
      const there = await findThere(server.serverId, asked)
      const best = rated.filter(({ name }) => there.has(name)).slice(0, bestWorldsListed)
      const row = worldOfDay === null ? undefined : there.get(worldOfDay)
      return {
        worldOfDay: row?.name ?? null,
        worldOfDayRow: row ?? null,
        best: best.map((it) => ({ name: it.name, score: getScore(it), weight: it.weight })),
      }
    },

    async choose(call: ServerCall, world: string) {
      const { server, file, etag } = await open(call)
      const isRated = listRatings(file).some(({ name }) => name === world)
      if (!isRated || !(await findThere(server.serverId, [world])).has(world))
        throw createFault('missing', { code: 'world-not-rated' }, { code: 'missing' })
      const day = getUtcDay(now())
      const others = listWinners(file).filter((it) => it.day !== day)
      const { serverId, growId: by, room } = server
      const set = [
        { path: ['winners'], value: [...others, { day, world }] },
        { path: ['chosen_day'], value: day },
      ]
      const reader = call.caller.sessionId
      const edit = { set, base: etag, reader, by, room, apply: null }
      await link.ask('document.set', { serverId, document, ...edit })
      await access.recordActivity(server, 'world-of-day-chosen', { world })
      return createReply({ code: 'world-of-the-day-chosen' })
    },
  }
}
