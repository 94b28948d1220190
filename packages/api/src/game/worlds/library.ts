import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import type { LibraryKind } from '@trellis/contract/world-library.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import { createId } from '../../kit/secrets.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'

type Kept<Content> = { id: string; name: string; savedAt: string; content: Content }
const fileSchema = z.object({ name: z.string(), savedAt: instantSchema, content: z.unknown() })

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

/** An owner's templates or stamps, which the agent keeps as texts in the server's folder. */
export function createLibrary<Content>(
  kind: LibraryKind,
  schema: z.ZodType<Content>,
  { access, link, now }: Deps,
) {
  const codes = { template: 'no-such-template', stamp: 'no-such-stamp' } as const

  /** A file that something else has written there, or spoiled, is left out. */
  function parse(id: string, text: string): Kept<Content>[] {
    const file = fileSchema.safeParse(parseJson(text)).data
    const content = schema.safeParse(file?.content).data
    return file === undefined || content === undefined ? [] : [{ id, ...file, content }]
  }

  async function list(serverId: ServerId) {
    const { entries } = await link.ask('library.list', { serverId, kind })
    return entries
      .flatMap(({ id, text }) => parse(id, text))
      .toSorted((one, other) => one.savedAt.localeCompare(other.savedAt))
  }

  async function find(serverId: ServerId, id: string) {
    const { entries } = await link.ask('library.list', { serverId, kind })
    const kept = entries.filter((it) => it.id === id).flatMap((it) => parse(it.id, it.text))[0]
    if (kept === undefined) throw createFault('missing', { code: codes[kind] })
    return kept
  }

  return {
    list,
    find,

    /** `content` is JSON text. */
    async save(call: ServerCall, name: string, content: string) {
      const server = await access.open(call)
      const { serverId, room } = server
      const id = createId()
      const head = JSON.stringify({ name, savedAt: new Date(now()).toISOString() })
      const text = `${head.slice(0, -1)},"content":${content}}`
      await link.ask('library.write', { serverId, kind, id, text, isNew: true, room })
      await access.recordActivity(server, `${kind}-saved`, { name })
      return { message: `${name} was saved.`, id }
    },

    async rename(call: ServerCall, id: string, name: string) {
      const server = await access.open(call)
      const { serverId, room } = server
      const { id: _id, ...kept } = await find(serverId, id)
      const text = JSON.stringify({ ...kept, name })
      await link.ask('library.write', { serverId, kind, id, text, isNew: false, room })
      await access.recordActivity(server, `${kind}-renamed`, { before: kept.name, name })
      return { message: `${kept.name} is ${name} now.` }
    },

    async remove(call: ServerCall, id: string) {
      const server = await access.open(call)
      const { serverId } = server
      const { name } = await find(serverId, id)
      await link.ask('library.remove', { serverId, kind, id })
      await access.recordActivity(server, `${kind}-deleted`, { name })
      return { message: `${name} was deleted.` }
    },
  }
}

/** Returns undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
