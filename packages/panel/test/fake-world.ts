import type { LoggedActivity } from '@trellis/contract/activity-log.ts'
import type { RoleRow } from '@trellis/contract/admins.ts'
import type { BackupStatus } from '@trellis/contract/backups.ts'
import type { BannedServer } from '@trellis/contract/banned-names.ts'
import type { LedgerCheck, LedgerLine } from '@trellis/contract/entitlements.ts'
import type { Feedback } from '@trellis/contract/feedback.ts'
import { noPlanLimits } from '@trellis/contract/isolation.ts'
import type { GameItem } from '@trellis/contract/items.ts'
import type { Version } from '@trellis/contract/kit/document.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { ManagedServer, readManagedServer } from '@trellis/contract/managed-servers.ts'
import type { KeptNotice } from '@trellis/contract/notices.ts'
import type {
  AdminSettings,
  NewAccount,
  PanelSettings,
  SettingChange,
} from '@trellis/contract/panel-settings.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import type { BannedPlayer } from '@trellis/contract/players.ts'
import type { PublicCode, RedeemCodeRow } from '@trellis/contract/redeem-codes.ts'
import type { ScheduledTask, TaskRun } from '@trellis/contract/scheduled-tasks.ts'
import { type HostedServer, type OwnServer, ownServerSchema } from '@trellis/contract/servers.ts'
import type { ListedTemplate } from '@trellis/contract/templates.ts'
import type { UsagePoint } from '@trellis/contract/usage.ts'
import {
  type Profile,
  profileSchema,
  type SessionUser,
  sessionUserSchema,
} from '@trellis/contract/users.ts'
import type { HeldEdit } from '@trellis/contract/waiting-edits.ts'
import type { Delivery, Webhook } from '@trellis/contract/webhooks.ts'
import { makeBackup } from './fake-backups.ts'
import { fakeItems } from './fake-items.ts'
import { makeCheck, makeLines } from './fake-ledger.ts'
import type { FakeUser } from './fake-managed-users.ts'
import { type FakePlayer, makePlayers } from './fake-players.ts'
import { makeCode } from './fake-redeem-codes.ts'
import { type FakeShop, makeShop } from './fake-shop.ts'
import { type FakeSoldItems, makeSoldItems } from './fake-shop-items.ts'
import { type FakeStatistics, makeStatistics } from './fake-statistics.ts'
import { type FakeStorage, makeStorage } from './fake-storage.ts'
import type { FakeUndo } from './fake-undo.ts'
import { type FakeGameWorld, makeGameWorld } from './fake-worlds.ts'

/** What the fake api knows; a test changes it before or while the panel looks. */
export type FakeWorld = {
  profile: Profile
  settings: PanelSettings
  defaults: NewAccount
  limits: AdminSettings['limits']
  /** Of every server, however far back it is asked for. */
  usage: UsagePoint[]
  managedDetails: ReplyOf<typeof readManagedServer>
  /** Newest first. */
  settingsHistory: SettingChange[]
  /** Newest first. */
  log: LoggedActivity[]
  roles: RoleRow[]
  /** Of each admin, by Discord id. */
  permissions: Map<string, Permission[]>
  hosted: HostedServer[]
  own: OwnServer | null
  items: GameItem[]
  worlds: FakeGameWorld[]
  deletedWorlds: (Version & { name: string })[]
  players: FakePlayer[]
  bannedPlayers: BannedPlayer[]
  /** Newest first. */
  notices: KeptNotice[]
  feedback: Feedback[]
  storage: FakeStorage
  ledger: LedgerLine[]
  /** By Discord id, as admins see them. */
  userLedgers: Record<string, LedgerLine[]>
  ledgerCheck: LedgerCheck | null
  codes: PublicCode[]
  codeRows: RedeemCodeRow[]
  shop: FakeShop
  soldItems: FakeSoldItems
  backup: BackupStatus
  tasks: ScheduledTask[]
  /** Of each task, newest first. */
  runs: Map<string, TaskRun[]>
  /** As admins see them, newest first. */
  managedUsers: FakeUser[]
  /** What the admin has changed and can take back, newest first. */
  undos: FakeUndo[]
  statistics: FakeStatistics
  managedServers: ManagedServer[]
  /** Newest first. */
  bannedNames: BannedServer[]
  webhooks: Webhook[]
  templates: ListedTemplate[]
  heldEdits: HeldEdit[]
  /** Of each webhook, newest first. */
  deliveries: Map<string, Delivery[]>
}

export const userId = '100000000000000001'

export function makeProfile(changes: Record<string, unknown> = {}): Profile {
  return profileSchema.parse({
    id: userId,
    username: 'maya',
    discriminator: '0042',
    avatar: '',
    email: 'maya@example.test',
    growId: 'Maya',
    isBanned: false,
    isAdmin: false,
    isSuperAdmin: false,
    permissions: [],
    banInfo: null,
    accountType: 'Free',
    serverOwned: 'MayaWorld',
    registeredAt: '2026-01-05T03:00:00.000Z',
    availableSlot: 0,
    credit: 1250,
    serverTime: 12,
    estimatedExpiry: '2026-12-01T05:30:00.000Z',
    storageUsedMB: 120.4,
    storageLimitMB: 500,
    redeemedCodes: [],
    ...changes,
  })
}

export function makeServer(changes: Record<string, unknown> = {}): OwnServer {
  return ownServerSchema.parse({
    id: 'srv00000001',
    name: 'MayaWorld',
    status: 'OFFLINE',
    players: 0,
    version: '1.4.2',
    run: null,
    stopping: null,
    recovery: null,
    lastExit: null,
    metrics: null,
    limits: null,
    isolation: null,
    engine: null,
    waitingEdits: null,
    updateVersion: null,
    place: null,
    ...changes,
  })
}

export function makeWorld(): FakeWorld {
  const own = makeServer()
  return {
    profile: makeProfile(),
    settings: { maintenance: false, disableServerCreation: false, disableServerActions: false },
    defaults: { slots: 1, credits: 0, serverTime: 3, storageLimitMB: 500 },
    limits: { free: noPlanLimits, paid: noPlanLimits },
    usage: [],
    managedDetails: { isolation: null, limits: null, metrics: null, engine: null, place: null },
    settingsHistory: [],
    log: [],
    roles: [],
    permissions: new Map(),
    hosted: [hostedOf(own)],
    own,
    items: [...fakeItems],
    worlds: [makeGameWorld('START')],
    deletedWorlds: [],
    players: makePlayers(),
    bannedPlayers: [],
    notices: [],
    feedback: [],
    storage: makeStorage(),
    ledger: makeLines(),
    userLedgers: {},
    ledgerCheck: makeCheck(),
    codes: [makeCode('TRELLIS-ABC123')],
    codeRows: [],
    shop: makeShop(),
    soldItems: makeSoldItems(),
    backup: makeBackup(),
    tasks: [],
    runs: new Map(),
    managedUsers: [],
    undos: [],
    statistics: makeStatistics(),
    managedServers: [],
    bannedNames: [],
    webhooks: [],
    templates: [],
    heldEdits: [],
    deliveries: new Map(),
  }
}

/** Sets the server's state in both places where the panel reads it. */
export function setServer(world: FakeWorld, changes: Record<string, unknown>) {
  const own = makeServer({ ...world.own, ...changes })
  world.own = own
  world.hosted = [hostedOf(own)]
}

export const userOf = (profile: Profile): SessionUser => sessionUserSchema.parse(profile)

const hostedOf = ({ name, status, players, version }: OwnServer): HostedServer => ({
  name,
  status,
  players,
  version,
})
