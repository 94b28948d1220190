import {
  type addTemplate,
  bundledId,
  bundledName,
  type EngineReply,
  type EngineUndo,
  type ListedTemplate,
  type saveTemplate,
  type Template,
  type TemplateForm,
} from '@trellis/contract/hosting/engines.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createReply } from '../../kit/reply.ts'
import type { Undo, UndoBatch } from '../../platform/undo/index.ts'
import { createMissingFault, registerTemplate, removeUnused, replaceTemplate } from './registry.ts'
import {
  countServers,
  listTemplateRows,
  lockTemplate,
  type TemplateRow,
  toListedTemplate,
} from './store.ts'
import { templateAdded, templateRemoved, templateSaved } from './undo-kinds.ts'

type Deps = {
  db: Db
  undo: Undo
  now: () => number
  link: AgentLink
  /** Has the server host know of it. */
  changed: () => Promise<void>
}

const access = 'super-admin'

export type Templates = ReturnType<typeof createTemplates>

/** Engines besides the bundled one, as admins register them. */
export function createTemplates({ db, undo, now, link, changed }: Deps) {
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
      const row: TemplateRow = { template: await takeFiles(link, id, form), version: 1 }
      const batch = undo.begin({ caller, access, label: getLabel('engine-registered', form) })
      const template = await db.transaction(async (tx) => {
        await registerTemplate(tx, row, { caller, at: now() })
        await batch.add(tx, templateAdded.step(row))
        return toListedTemplate(tx, row)
      })
      await changed()
      return { ...answer('engine-registered', template, batch), template }
    },

    async save(caller: Caller, id: string, { version, ...form }: BodyOf<typeof saveTemplate>) {
      const wanted = await takeFiles(link, id, form)
      const batch = undo.begin({ caller, access, label: getLabel('engine-changed', form) })
      const template = await db.transaction(async (tx) => {
        const wantedRow = { template: wanted, version }
        const { before, after } = await replaceTemplate(tx, wantedRow, { caller, at: now() })
        await batch.add(tx, templateSaved.step({ before, version: after.version }))
        return toListedTemplate(tx, after)
      })
      await changed()
      return { ...answer('engine-saved', template, batch), template }
    },

    async remove(caller: Caller, id: string) {
      const { row, batch } = await db.transaction(async (tx) => {
        const row = await lockTemplate(tx, id)
        if (row === null) throw createMissingFault()
        const label = getLabel('engine-removed', row.template)
        const batch = undo.begin({ caller, access, label })
        await removeUnused(tx, row, { caller, at: now() })
        await batch.add(tx, templateRemoved.step(row))
        return { row, batch }
      })
      await changed()
      return answer('engine-removed', row.template, batch)
    },
  }
}

const getLabel = (code: EngineUndo['code'], { name }: { name: string }): EngineUndo => ({
  code,
  params: { name },
})

/** Returns the answer to a change of an engine, with the offer to undo it. */
const answer = (code: EngineReply['code'], { name }: { name: string }, batch: UndoBatch) => ({
  ...createReply({ code, params: { name } }),
  undo: batch.offer(),
})

/** Takes the program and the files that are in the folder now. */
async function takeFiles(link: AgentLink, id: string, form: TemplateForm): Promise<Template> {
  const patterns = {
    ...(form.ready.by === 'stdout' && { 'ready.pattern': form.ready.pattern }),
    ...(form.playersPattern !== null && { playersPattern: form.playersPattern }),
    ...(form.save !== null && { 'save.done': form.save.done }),
  }
  const { exec, files } = form
  const kept = await link.ask('template.take', { exec, files, patterns })
  return { ...form, ...kept, id }
}
