import type { RoleReach } from '@trellis/contract/kit/role-rights.ts'
import type { Bound } from './storage-quota.ts'

export type EditOptions = {
  base: string | null
  reader: string | null
  by: string
  room: Bound
  /** The goods of replaced machines go back to their owners; without it, an edit that replaces any is refused. */
  goods?: 'return' | undefined
  /** The roles of a player that the editor may change; all without it. */
  roles?: RoleReach
}
/** `roles` are those of a player that the caller may change; all without it. */
export type RestoreOptions = Pick<EditOptions, 'by' | 'room' | 'goods' | 'roles'>
/** `queued` when it waits for the engine's end. */
export type Done = { queued: boolean }
export type Saved = Done & { etag: string; merged: boolean; changed: number }
/** A document for an editor. */
export type Loaded = { text: string; etag: string }
