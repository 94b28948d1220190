import { maxScripts } from '@trellis/contract/game/scripts.ts'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { ServerCall } from '../documents/index.ts'
import { createScriptRecords, type Named, type ScriptDeps, type ScriptTarget } from './records.ts'
import { findEnabled, listFileWithout, toRow } from './scripts-file.ts'
import { deleteVersions, listVersions } from './store.ts'

export type Scripts = ReturnType<typeof createScripts>

export function createScripts(deps: ScriptDeps) {
  return { ...createReads(deps), ...createChanges(deps) }
}

function createReads(deps: ScriptDeps) {
  const { read, readOne } = createScriptRecords(deps)
  return {
    async list(call: ServerCall) {
      const { scripts } = await read(call)
      return { scripts: scripts.map(toRow), max: maxScripts }
    },

    readOne,

    async versions({ call, name }: ScriptTarget) {
      const { server } = await readOne({ call, name })
      const key = { serverId: server.serverId, script: name }
      const versions = await deps.db.transaction((tx) => listVersions(tx, key))
      return versions.map(({ id, at, author, source }) => ({
        number: id,
        at: new Date(Number(at)).toISOString(),
        by: author,
        bytes: Buffer.byteLength(source),
        source,
      }))
    },
  }
}

function createChanges(deps: ScriptDeps) {
  const { read, readOne, write, keep, record } = createScriptRecords(deps)

  /** Two scripts may be created at once, and only one of them fits. */
  async function refuseSurplus(call: ServerCall, name: string) {
    const { server, etag, text, scripts } = await read(call)
    if (scripts.length <= maxScripts) return
    const set = [{ path: ['scripts'], value: listFileWithout(text, name) }]
    await write(server, set, etag, call.caller.sessionId)
    throw createFullFault()
  }

  return {
    async create(call: ServerCall, named: Named) {
      const { name, source } = named
      const { server, etag, scripts } = await read(call)
      if (scripts.some((it) => it.name === name)) throw createTakenFault()
      if (scripts.length >= maxScripts) throw createFullFault()
      const set = [{ path: ['scripts', name], value: { source, enabled: false } }]
      await write(server, set, etag, call.caller.sessionId).catch((error: unknown) => {
        throw isConflict(error) ? createTakenFault() : error
      })
      await refuseSurplus(call, name)
      await keep(server, named)
      await record(server, name)
      return createReply({ code: 'script-saved' })
    },

    async save({ call, name, loaded }: ScriptTarget, source: string) {
      const { server } = await readOne({ call, name })
      const set = [{ path: ['scripts', name, 'source'], value: source }]
      await write(server, set, loaded, call.caller.sessionId).catch(rethrowChanged)
      await keep(server, { name, source })
      await record(server, name)
      return createReply({ code: 'script-saved' })
    },

    async enable({ call, name }: ScriptTarget, enabled: boolean) {
      const { server, etag, text } = await readOne({ call, name })
      const set = [{ path: ['scripts', name], value: findEnabled(text, name, enabled) }]
      await write(server, set, etag, call.caller.sessionId).catch(rethrowChanged)
      await record(server, name)
      return createReply({ code: enabled ? 'script-on' : 'script-off' })
    },

    async remove({ call, name }: ScriptTarget) {
      const { server, etag, text } = await readOne({ call, name })
      const { serverId } = server
      const set = [{ path: ['scripts'], value: listFileWithout(text, name) }]
      await write(server, set, etag, call.caller.sessionId).catch(rethrowChanged)
      await deps.db.transaction((tx) => deleteVersions(tx, { serverId, script: name }))
      await record(server, name)
      return createReply({ code: 'script-deleted' })
    },
  }
}

const createFullFault = () =>
  createFault('conflict', { code: 'scripts-full' }, { code: 'conflict' })

const createTakenFault = () =>
  createFault('conflict', { code: 'script-name-taken' }, { code: 'conflict' })

const isConflict = (error: unknown): error is Fault =>
  error instanceof Fault && error.code === editConflictCode

function rethrowChanged(error: unknown): never {
  if (!isConflict(error)) throw error
  const { code, conflicts, moreConflicts } = error
  const extra = { code, conflicts, moreConflicts }
  throw createFault('conflict', { code: 'settings-changed-meanwhile' }, extra)
}
