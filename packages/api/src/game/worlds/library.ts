import type { LibraryKind } from '@trellis/contract/game/world-library.ts'
import { splitEntries } from '@trellis/contract/links/library-texts.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import type { LibraryWorks } from './library-works.ts'

type Deps = { access: GameAccess; link: AgentLink; runWork: RunWork; now: () => number }

const refusalCodes = { template: 'no-such-template', stamp: 'no-such-stamp' } as const

/** An owner's templates or stamps, which the agent keeps as texts in the server's folder. */
export function createLibrary(
  kind: LibraryKind,
  works: LibraryWorks,
  { access, link, runWork, now }: Deps,
) {
  async function find({ serverId, userId }: Pick<OpenedServer, 'serverId' | 'userId'>, id: string) {
    const [entry] = splitEntries(await link.ask('library.list', { serverId, kind, id }))
    const kept = entry === undefined ? null : await runWork(works.find, entry, userId)
    if (kept === null) throw createFault('missing', { code: refusalCodes[kind] })
    return kept
  }

  return {
    /** Returns the JSON text of the answer with all entries, the built-in ones first. */
    async list(call: ServerCall): Promise<string> {
      const { serverId, userId } = await access.open(call)
      return runWork(
        works.list,
        await link.ask('library.list', { serverId, kind, id: null }),
        userId,
      )
    },

    find,

    /** `content` is JSON text. */
    async save(call: ServerCall, name: string, content: string) {
      const server = await access.open(call)
      const { serverId, room } = server
      const id = createId()
      const text = writeEntry({ name, savedAt: new Date(now()).toISOString(), content })
      await link.ask('library.write', { serverId, kind, id, text, isNew: true, room })
      await access.recordActivity(server, `${kind}-saved`, { name })
      return { ...createReply({ code: 'entry-saved', params: { name } }), id }
    },

    async rename(call: ServerCall, id: string, name: string) {
      const server = await access.open(call)
      const { serverId, room } = server
      const kept = await find(server, id)
      const text = writeEntry({ ...kept, name })
      await link.ask('library.write', { serverId, kind, id, text, isNew: false, room })
      await access.recordActivity(server, `${kind}-renamed`, { before: kept.name, name })
      return createReply({ code: 'entry-renamed', params: { name: kept.name, to: name } })
    },

    async remove(call: ServerCall, id: string) {
      const server = await access.open(call)
      const { serverId } = server
      const { name } = await find(server, id)
      await link.ask('library.remove', { serverId, kind, id })
      await access.recordActivity(server, `${kind}-deleted`, { name })
      return createReply({ code: 'entry-deleted', params: { name } })
    },
  }
}

/** Returns the text of an entry; `content` is JSON text. */
function writeEntry({ content, ...head }: { name: string; savedAt: string; content: string }) {
  return `${JSON.stringify(head).slice(0, -1)},"content":${content}}`
}
