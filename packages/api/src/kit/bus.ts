import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { SharedCode } from '@trellis/contract/money/redeem-codes.ts'
import type { Overview } from '@trellis/contract/operations/overview.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'

export type Notice = Extract<LiveEvent, { type: 'notice' }>['payload']

/** Events within this api process, emitted after the change is committed. */
export type BusEvents = {
  /** A user's role, ban, balances or server row changed; `elsewhere` means that another api changed it. */
  account: [userId: string, elsewhere?: 'elsewhere']
  settings: [settings: PanelSettings]
  /** A user registered a GrowID. */
  registered: []
  /** One of the totals changed; emitted at most once a second. */
  overview: [overview: Overview]
  /** A notice to show in all open panels of a user. */
  notice: [userId: string, notice: Notice]
  /** Notices of a user were marked as read because their cause is gone. */
  noticesRead: [userId: string, ids: number[]]
  /** The state of a backup of this user's servers changed. */
  backup: [ownerId: string]
  /** Public codes that are new or were claimed, and codes that were removed. */
  publicCodes: [changed: SharedCode[], removed: string[]]
  /** A user's scheduled tasks changed, or one of them began or ended a run. */
  tasks: [userId: string]
  /** A session ended; its sockets must be closed. */
  sessionRevoked: [sessionId: string]
  /** Other apis may have changed any row; all caches of database rows must be dropped. */
  stale: []
  /** The caches are loaded again; open panels need the current state. */
  fresh: []
}

export type Bus = EventEmitter<BusEvents>

export const createBus = (): Bus => new EventEmitter<BusEvents>()
