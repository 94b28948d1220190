import type { ActivityCode } from '@trellis/contract/activities.ts'
import {
  type ComparedKind,
  type ComparisonPage,
  comparisonPageSize,
} from '@trellis/contract/hosting/backup-contents.ts'
import { getStorageRoom } from '@trellis/contract/hosting/storage.ts'
import { maxListedChanges } from '@trellis/contract/kit/document.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import { type GameDocument, gameDocumentSchema } from '@trellis/contract/kit/game-document.ts'
import { type ServerId, serverIdSchema, type UserId } from '@trellis/contract/kit/ids.ts'
import { hideChanges, listHiddenKeys } from '@trellis/contract/kit/private-fields.ts'
import type { AgentFiles } from '../../hosts/agent-files.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller, ServerGrant } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { Download } from '../../kit/http.ts'
import { createReply } from '../../kit/reply.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import { type Account, getOwnActor, sumStorage } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { getArchiveUser } from './commands.ts'
import {
  createNoBackupFault,
  getBackupTarget,
  type OpenedBackup,
  openServer,
  requireServer,
} from './own-backup.ts'
import { type BackupRow, findListedBackup } from './store.ts'

const bytesPerMb = 1024 * 1024

type Deps = {
  db: Db
  link: AgentLink
  files: AgentFiles
  grants: Pick<ServerGrants, 'find'>
  now: () => number
}
type ContentsCall = { caller: Caller; params: { serverId: string; backupId: string } }
type Named = { kind: 'world' | 'player'; name: string }
type PageQuery = { kind?: ComparedKind | undefined; page: number; comparedAt?: string | undefined }

export type BackupContents = ReturnType<typeof createBackupContents>

/** Downloads a backup, compares it with now, and restores single worlds and players of it. */
export function createBackupContents({ db, link, files, grants, now }: Deps) {
  const open = (call: ContentsCall) => openBackup({ db, now }, call)
  const findGrant = (call: ContentsCall) => requireGrant(grants, call)
  return {
    async download(call: ContentsCall): Promise<Download> {
      const opened = await open(call)
      const { backup, request } = opened
      const { serverId, ...query } = request
      const leaveOut = listHiddenKeys({ kind: 'player' }, findGrant(call)).join()
      const content = await files.get(
        `/servers/${serverId}/archive?${new URLSearchParams({ ...query, leaveOut })}`,
      )
      await recordActivity({ db, now }, opened, { action: 'backup-downloaded' })
      // Made of the server's name and a date: the backup's own name can be any text.
      const day = new Date(backup.created_at).toISOString().slice(0, 10)
      const name = `${backup.server_name}-backup-${day}.zip`
      return new Download(content, { name, contentType: 'application/zip' })
    },

    async compare(
      call: ContentsCall,
      { kind, page, comparedAt }: PageQuery,
    ): Promise<ComparisonPage> {
      const { request } = await open(call)
      return link.ask('backup.compare', {
        ...request,
        kind: kind ?? null,
        page,
        pageSize: comparisonPageSize,
        comparedAt: comparedAt ?? null,
      })
    },

    async changes(call: ContentsCall, named: Named) {
      const { request } = await open(call)
      const document = getDocument(named)
      const params = { ...request, document, limit: maxListedChanges }
      return hideChanges(
        await link.ask('backup.document-changes', params),
        document,
        findGrant(call),
      )
    },

    async restore(call: ContentsCall, named: Named, goods: 'return' | undefined) {
      const opened = await open(call)
      const document = getDocument(named)
      const grant = findGrant(call)
      const { queued } = await link.ask('backup.restore-document', {
        ...opened.request,
        document,
        by: opened.actor.row.grow_id ?? opened.actor.row.username,
        room: findRoom(opened.owner),
        reach: getEditReach(grant, opened.actor.row.grow_id),
        goods,
      })
      await recordActivity({ db, now }, opened, describeRestored(named))
      const code = queued ? 'document-restore-held' : 'document-restored'
      return createReply({ code, params: { name: named.name } })
    },
  }
}

/** Returns the caller's rights to the server, which may have ended a moment ago. */
function requireGrant(grants: Deps['grants'], { caller, params }: ContentsCall): ServerGrant {
  const grant = grants.find(caller.userId, params.serverId)
  if (grant === null) throw createFault('forbidden', { code: 'not-allowed' })
  return grant
}

type ContentsRequest = { serverId: ServerId; backupId: string; userId: UserId; sha256: string }
type Opened = OpenedBackup & { backup: BackupRow; request: ContentsRequest }

/** Opens the server and finds the backup, with the parameters of the host's commands. */
function openBackup({ db, now }: Pick<Deps, 'db' | 'now'>, call: ContentsCall): Promise<Opened> {
  return db.transaction(async (tx) => {
    const opened = await openServer(tx, call, now())
    const { id } = requireServer(opened)
    const backup = await findListedBackup(tx, getBackupTarget(opened), call.params.backupId)
    if (backup === null) throw createNoBackupFault()
    const { id: backupId, sha256 } = backup
    const serverId = serverIdSchema.parse(id)
    const requested = { serverId, backupId, userId: getArchiveUser(backup), sha256 }
    return { ...opened, backup, request: requested }
  })
}

function recordActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, owner, backup }: Opened,
  { action, ...details }: { action: ActivityCode; world?: string; player?: string },
): Promise<void> {
  return db.transaction((tx) =>
    insertActivity(tx, {
      ...getOwnActor(actor, now()),
      subjectId: owner.row.id,
      action,
      details: {
        server: backup.server_name,
        ...details,
        createdAt: new Date(backup.created_at).toISOString(),
      },
    }),
  )
}

const describeRestored = ({ kind, name }: Named) =>
  kind === 'world'
    ? ({ action: 'world-restored', world: name } as const)
    : ({ action: 'player-restored', player: name } as const)

/** Returns how many bytes an edit may still add to the servers of an account. */
const findRoom = (owner: Account) =>
  getStorageRoom(sumStorage(owner).storageBytes, owner.row.storage_limit_mb * bytesPerMb)

/** Throws for a name that no world or player can have. */
function getDocument({ kind, name }: Named): GameDocument {
  const document = gameDocumentSchema.safeParse({ kind, name })
  if (document.success) return document.data
  throw createFault('missing', { code: 'backup-without-document' })
}
