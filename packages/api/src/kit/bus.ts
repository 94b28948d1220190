import { EventEmitter } from 'node:events'
import type { BackupStatus } from '@trellis/contract/backups.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { SharedCode } from '@trellis/contract/redeem-codes.ts'
import type { Statistics } from '@trellis/contract/statistics.ts'

export type Notice = Extract<LiveEvent, { type: 'notice' }>['payload']

/** What happened, told to whoever in this api must react; sent after the change is committed. */
export type BusEvents = {
  /** A user's role, ban, balances or server row changed; `elsewhere` when another api has changed it. */
  account: [userId: string, elsewhere?: 'elsewhere']
  settings: [settings: PanelSettings]
  /** Somebody has a GrowID now. */
  registered: []
  /** One of the numbers is another; at most once a second. */
  statistics: [statistics: Statistics]
  /** Something to show in the panels that a user has open. */
  notice: [userId: string, notice: Notice]
  /** The account's backup, or what is being done with it. */
  backup: [userId: string, status: BackupStatus]
  /** Public codes that are new or were claimed, and such that are gone. */
  publicCodes: [changed: SharedCode[], removed: string[]]
  /** A user's scheduled tasks were changed, or one began or ended a run. */
  tasks: [userId: string]
  /** A sign-in ended: its sockets must go. */
  sessionRevoked: [sessionId: string]
  /** Other apis may have changed anything: whatever is kept of the database must be forgotten. */
  stale: []
  /** What was forgotten is read again: open panels must be told anew. */
  fresh: []
}

export type Bus = EventEmitter<BusEvents>

export const createBus = (): Bus => new EventEmitter<BusEvents>()
