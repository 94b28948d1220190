import type { Script } from '@trellis/contract/game/scripts.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import { listFileScripts } from './scripts-file.ts'
import { keepVersion } from './store.ts'

export type ScriptDeps = { access: GameAccess; link: AgentLink; db: Db; now: () => number }
/** `loaded` names the version that was edited; null for the last one that the session has read. */
export type ScriptTarget = { call: ServerCall; name: string; loaded: string | null }
export type Named = Pick<Script, 'name' | 'source'>
type Field = { path: DocumentPath; value: unknown }

const document = { kind: 'scripts' } as const

/** Reads and changes `scripts.json`, and records each change. */
export function createScriptRecords({ access, link, db, now }: ScriptDeps) {
  async function read(call: ServerCall) {
    const server = await access.open(call)
    const { serverId } = server
    const reader = call.caller.sessionId
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { server, etag, text, scripts: listFileScripts(text) }
  }

  async function readOne({ call, name }: Pick<ScriptTarget, 'call' | 'name'>) {
    const { scripts, ...found } = await read(call)
    const script = scripts.find((it) => it.name === name)
    if (script === undefined)
      throw createFault('missing', { code: 'script-missing' }, { code: 'missing' })
    return { ...found, script }
  }

  async function write(server: OpenedServer, set: Field[], base: string | null, reader: string) {
    const { serverId, growId: by, room } = server
    const edit = { set, base, reader, by, room, apply: null }
    await link.ask('document.set', { serverId, document, ...edit })
  }

  const keep = ({ serverId, growId: author }: OpenedServer, { name: script, source }: Named) =>
    db.transaction((tx) => keepVersion(tx, { serverId, script, author, source, at: now() }))

  const record = (server: OpenedServer, name: string) =>
    access.recordActivity(server, 'configuration-changed', { what: `script ${name}`, apply: 'now' })

  return { read, readOne, write, keep, record }
}
