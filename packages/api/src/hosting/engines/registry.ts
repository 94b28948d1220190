import { isDeepStrictEqual } from 'node:util'
import type { ActivityCode } from '@trellis/contract/activities.ts'
import { findRemovalRefusal, type Template } from '@trellis/contract/hosting/engines.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import type { UndoAuthor } from '../../kit/undo-kind.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import {
  countServers,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  putTemplate,
  type TemplateRow,
} from './store.ts'

export const createMissingFault = () =>
  createFault('missing', { code: 'no-such-engine' }, { code: 'missing' })
const createVersionConflict = ({ name }: Template) =>
  createFault('conflict', { code: 'version-conflict', params: { name } })
const createIdTakenFault = () => createFault('conflict', { code: 'id-taken' }, { field: 'id' })

type EditAuthor = Pick<UndoAuthor, 'caller' | 'at'>

/** Throws a fault unless it is there still as it was in this version. */
async function lockVersion(tx: Tx, { template, version }: TemplateRow): Promise<TemplateRow> {
  const there = await lockTemplate(tx, template.id)
  if (there === null) throw createMissingFault()
  if (there.version !== version) throw createVersionConflict(there.template)
  return there
}

export async function registerTemplate(
  tx: Tx,
  row: TemplateRow,
  { caller, at }: EditAuthor,
): Promise<void> {
  if (!(await insertTemplate(tx, row))) throw createIdTakenFault()
  await recordChange(tx, caller, { at, action: 'engine-registered', after: row.template })
}

/** `version` is the version that is replaced. */
export async function replaceTemplate(
  tx: Tx,
  { template, version }: TemplateRow,
  { caller, at }: EditAuthor,
) {
  const before = await lockVersion(tx, { template, version })
  await refuseOtherPlaces(tx, before.template, template)
  const after = { template, version: version + 1 }
  await putTemplate(tx, after)
  const change = { before: before.template, after: template }
  await recordChange(tx, caller, { at, action: 'engine-changed', ...change })
  return { before, after }
}

export async function removeVersion(tx: Tx, row: TemplateRow, by: EditAuthor): Promise<void> {
  await removeUnused(tx, await lockVersion(tx, row), by)
}

export async function removeUnused(
  tx: Tx,
  { template }: TemplateRow,
  { caller, at }: EditAuthor,
): Promise<void> {
  const servers = (await countServers(tx)).get(template.id) ?? 0
  refuseWhen(findRemovalRefusal({ servers }), 'conflict', 'in-use')
  await deleteTemplate(tx, template.id)
  await recordChange(tx, caller, { at, action: 'engine-removed', before: template })
}

/** Refuses changes of the paths that editors and backups use for a server's documents. */
async function refuseOtherPlaces(tx: Tx, before: Template, after: Template): Promise<void> {
  const isSame = before.schema === after.schema && isDeepStrictEqual(before.paths, after.paths)
  if (isSame || ((await countServers(tx)).get(before.id) ?? 0) === 0) return
  throw createFault('conflict', { code: 'in-use' }, { field: 'paths' })
}

type TemplateChange = { at: number; action: ActivityCode; before?: Template; after?: Template }

const recordChange = (tx: Tx, caller: Caller, { at, action, before, after }: TemplateChange) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: { engine: (after ?? before)?.id, before: before ?? null, after: after ?? null },
    topic: `template:${(after ?? before)?.id}`,
  })
