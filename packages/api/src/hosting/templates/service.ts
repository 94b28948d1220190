import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  type addTemplate,
  bundledId,
  bundledName,
  type ListedTemplate,
  removalDenial,
  type saveTemplate,
  type Template,
  type TemplateForm,
  templateSchema,
} from '@trellis/contract/templates.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault, refuseWhen } from '../../kit/fault.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import type { Undo, Undoing } from '../../platform/undo/index.ts'
import {
  countServers,
  deleteTemplate,
  insertTemplate,
  listedTemplate,
  listTemplateRows,
  lockTemplate,
  putTemplate,
  type TemplateRow,
} from './store.ts'

type Deps = {
  db: Db
  undo: Undo
  now: () => number
  link: AgentLink
  /** Has the server host know of it. */
  changed: () => Promise<void>
}

const access = 'super-admin'
const rowSchema = z.object({ template: templateSchema, version: z.int() })

const missing = () => new Fault('missing', 'There is no such engine.')
const changedSince = ({ name }: Template) =>
  new Fault('conflict', `${name} has been changed since. Look at it again.`, {
    code: 'version-conflict',
    params: { name },
  })
const idTaken = () => {
  const sentence = 'An engine with this id is there already.'
  return new Fault('conflict', sentence, { code: 'id-taken', fields: { id: sentence } })
}

export type Templates = ReturnType<typeof createTemplates>

/** Engines besides the bundled one, as admins register them. */
export function createTemplates({ db, undo, now, link, changed }: Deps) {
  const added = undo.kind('template-added', rowSchema, async (tx, row, by) => {
    await takeAway(tx, row, by)
    by.afterwards(changed)
    return { userId: null }
  })
  const removed = undo.kind('template-removed', rowSchema, async (tx, row, by) => {
    await register(tx, row, by)
    by.afterwards(changed)
    return { userId: null }
  })
  const saved = undo.kind(
    'template-saved',
    z.object({ before: rowSchema, version: z.int() }),
    async (tx, { before, version }, by) => {
      await replace(tx, { template: before.template, version }, by)
      by.afterwards(changed)
      return { userId: null }
    },
  )

  /** Its program and files become those that lie there now. */
  async function taken(id: string, form: TemplateForm): Promise<Template> {
    const patterns = {
      ...(form.ready.by === 'stdout' && { 'ready.pattern': form.ready.pattern }),
      ...(form.playersPattern !== null && { playersPattern: form.playersPattern }),
      ...(form.save !== null && { 'save.done': form.save.done }),
    }
    const { exec, files } = form
    const kept = await link.ask('template.take', { exec, files, patterns })
    return { ...form, ...kept, id }
  }

  return {
    list: (): Promise<ListedTemplate[]> =>
      db.transaction(async (tx) => {
        const counts = await countServers(tx)
        return (await listTemplateRows(tx)).map(({ template, version }) => ({
          ...template,
          version,
          servers: counts.get(template.id) ?? 0,
        }))
      }),

    async offered() {
      const rows = await db.transaction(listTemplateRows)
      const offered = rows.map(({ template }) => template).filter(({ isOffered }) => isOffered)
      return [
        { id: bundledId, name: bundledName, schema: 'lychie-json' as const },
        ...offered.map(({ id, name, schema }) => ({ id, name, schema })),
      ]
    },

    async add(caller: Caller, { id, ...form }: BodyOf<typeof addTemplate>) {
      const row: TemplateRow = { template: await taken(id, form), version: 1 }
      const batch = undo.begin({ caller, access, label: `Registered the engine ${form.name}` })
      const template = await db.transaction(async (tx) => {
        await register(tx, row, { caller, at: now() })
        await batch.add(tx, added(row))
        return listedTemplate(tx, row)
      })
      await changed()
      return { message: `${form.name} is registered.`, undo: batch.offer(), template }
    },

    async save(caller: Caller, id: string, { version, ...form }: BodyOf<typeof saveTemplate>) {
      const wanted = await taken(id, form)
      const batch = undo.begin({ caller, access, label: `Changed the engine ${form.name}` })
      const template = await db.transaction(async (tx) => {
        const wantedRow = { template: wanted, version }
        const { before, after } = await replace(tx, wantedRow, { caller, at: now() })
        await batch.add(tx, saved({ before, version: after.version }))
        return listedTemplate(tx, after)
      })
      await changed()
      const message = `${form.name} saved. Servers have it from their next start on.`
      return { message, undo: batch.offer(), template }
    },

    async remove(caller: Caller, id: string) {
      const { row, batch } = await db.transaction(async (tx) => {
        const row = await lockTemplate(tx, id)
        if (row === null) throw missing()
        const label = `Removed the engine ${row.template.name}`
        const batch = undo.begin({ caller, access, label })
        await removeUnused(tx, row, { caller, at: now() })
        await batch.add(tx, removed(row))
        return { row, batch }
      })
      await changed()
      return { message: `${row.template.name} is removed.`, undo: batch.offer() }
    },
  }
}

type By = Pick<Undoing, 'caller' | 'at'>

/** Throws a fault unless it is there still as it was in this version. */
async function lockVersion(tx: Tx, { template, version }: TemplateRow): Promise<TemplateRow> {
  const there = await lockTemplate(tx, template.id)
  if (there === null) throw missing()
  if (there.version !== version) throw changedSince(there.template)
  return there
}

async function register(tx: Tx, row: TemplateRow, { caller, at }: By): Promise<void> {
  if (!(await insertTemplate(tx, row))) throw idTaken()
  await tell(tx, caller, { at, action: 'Engine registered', after: row.template })
}

/** `version` is that of what is replaced. */
async function replace(tx: Tx, { template, version }: TemplateRow, { caller, at }: By) {
  const before = await lockVersion(tx, { template, version })
  await refuseOtherPlaces(tx, before.template, template)
  const after = { template, version: version + 1 }
  await putTemplate(tx, after)
  const told = { before: before.template, after: template }
  await tell(tx, caller, { at, action: 'Engine changed', ...told })
  return { before, after }
}

async function takeAway(tx: Tx, row: TemplateRow, by: By): Promise<void> {
  await removeUnused(tx, await lockVersion(tx, row), by)
}

async function removeUnused(tx: Tx, { template }: TemplateRow, { caller, at }: By): Promise<void> {
  const servers = (await countServers(tx)).get(template.id) ?? 0
  refuseWhen(removalDenial({ servers }), 'conflict', 'in-use')
  await deleteTemplate(tx, template.id)
  await tell(tx, caller, { at, action: 'Engine removed', before: template })
}

/** What editors and backups take for a server's documents must not become something else under them. */
async function refuseOtherPlaces(tx: Tx, before: Template, after: Template): Promise<void> {
  const isSame = before.schema === after.schema && isDeepStrictEqual(before.paths, after.paths)
  if (isSame || ((await countServers(tx)).get(before.id) ?? 0) === 0) return
  const sentence = 'Schema and paths can be changed only while no server uses this engine.'
  throw new Fault('conflict', sentence, { code: 'in-use', fields: { paths: sentence } })
}

type Told = { at: number; action: string; before?: Template; after?: Template }

const tell = (tx: Tx, caller: Caller, { at, action, before, after }: Told) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: { engine: (after ?? before)?.id, before: before ?? null, after: after ?? null },
    topic: `template:${(after ?? before)?.id}`,
  })
