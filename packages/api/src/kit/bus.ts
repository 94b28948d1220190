import { EventEmitter } from 'node:events'
import type { BackupStatus } from '@trellis/contract/backups.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { SharedCode } from '@trellis/contract/redeem-codes.ts'
import type { Statistics } from '@trellis/contract/statistics.ts'

export type Notice = Extract<LiveEvent, { type: 'notice' }>['payload']

/** The events inside this api, sent after the change is committed. */
export type BusEvents = {
  /** A user's role, ban, balances or server row changed; `elsewhere` when another api has changed it. */
  account: [userId: string, elsewhere?: 'elsewhere']
  settings: [settings: PanelSettings]
  /** A user has registered a GrowID. */
  registered: []
  /** One of the numbers is another; at most once a second. */
  statistics: [statistics: Statistics]
  /** Something to show in the panels that a user has open. */
  notice: [userId: string, notice: Notice]
  /** The account's backup or the work on it has changed. */
  backup: [userId: string, status: BackupStatus]
  /** Public codes that are new or were claimed, and such that are gone. */
  publicCodes: [changed: SharedCode[], removed: string[]]
  /** A user's scheduled tasks were changed, or one began or ended a run. */
  tasks: [userId: string]
  /** A sign-in ended: its sockets must go. */
  sessionRevoked: [sessionId: string]
  /** Other apis may have changed anything: forget everything that was read from the database. */
  stale: []
  /** The forgotten data was read again: send open panels their frames again. */
  fresh: []
}

export type Bus = EventEmitter<BusEvents>

export const createBus = (): Bus => new EventEmitter<BusEvents>()
