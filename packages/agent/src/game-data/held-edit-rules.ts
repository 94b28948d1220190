import type { EditReach } from '@trellis/contract/kit/edit-reach.ts'
import { createRoleRefusal, isRoleInReach } from '@trellis/contract/kit/role-rights.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { QueuedEdit } from '../documents/edit-queue.ts'

/** Throws a `conflict` when a held edit changes a role or the creators, and the user who decides may not. */
export function refuseBeyond(edit: QueuedEdit, { roles, creators }: EditReach): void {
  const paths = listPaths(edit)
  if (edit.document.kind === 'config' && !creators && paths.some(isOfCreators))
    throw createFault('conflict', { code: 'creators-by-owner' })
  if (edit.document.kind !== 'player') return
  const role = paths.map(([key]) => String(key)).find((key) => !isRoleInReach(key, roles))
  if (role !== undefined) throw createFault('conflict', createRoleRefusal(role))
}

/** Lists the changes of an edit. One that replaces a document may change each of its keys. */
function listPaths({ work }: QueuedEdit): (string | number)[][] {
  if (work.do === 'patch') return work.changes.map(({ path }) => path)
  if (work.do === 'remove') return []
  const values = Object.entries(parseObject(work.text))
  return values.filter(([, value]) => value !== false).map(([key]) => [key])
}

const isOfCreators = ([part, key]: (string | number)[]) =>
  part === 'GAME' && (key === undefined || key === 'CREATOR_LIST')
