import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { worldsMessages } from '../../../messages/worlds.ts'

/** How an entry of `admins` is called; worlds of an older generation hold objects with a name. */
export function getAdminName(entry: unknown): string {
  if (typeof entry === 'string') return entry
  if (isObject(entry) && typeof entry['name'] === 'string') return entry['name']
  return JSON.stringify(entry)
}

/** Why this GrowID cannot be added; null when it can. */
export function findAdminRefusal(admins: readonly unknown[], growId: string): string | null {
  const wrong = findFirstError(growIdSchema.safeParse(growId))
  if (wrong !== null) return wrong
  const isThere = admins.some((it) => getAdminName(it).toLowerCase() === growId.toLowerCase())
  return isThere ? worldsMessages.admins.alreadyThere({ name: growId }) : null
}

/** In the shape that the others have. */
export function withAdmin(admins: readonly unknown[], growId: string): unknown[] {
  return [...admins, isObject(admins[0]) ? { name: growId } : growId]
}
