import { findCommandPlayer } from '@trellis/contract/kit/command-rights.ts'
import type { EditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { findPlayerRefusal, listHeldRoles } from '@trellis/contract/kit/role-rights.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { isOwnerOrCreator } from './game-passwords.ts'
import type { HostedServer } from './hosted-server.ts'

type Act = { name: string; act: 'edit' | 'moderate' }

/** Throws a `conflict` for a player beyond the reach of the user who acts. A deleted player has no roles. */
export async function refuseBeyondReach(
  server: HostedServer,
  { name, act }: Act,
  reach: EditReach,
): Promise<void> {
  if (reach.creators && reach.roles === 'all') return
  const player = await readPlayer(server, name)
  const target = {
    name,
    roles: listHeldRoles(player ?? {}),
    isCreator: await isOwnerOrCreator(server, name),
  }
  const refusal = findPlayerRefusal(reach, target, act)
  if (refusal !== null) throw createFault('conflict', refusal)
}

/** Does the same for an edit of a document, which concerns players only. */
export async function refuseEditBeyondReach(
  server: HostedServer,
  document: GameDocument,
  reach: EditReach,
): Promise<void> {
  if (document.kind !== 'player') return
  await refuseBeyondReach(server, { name: document.name, act: 'edit' }, reach)
}

/** Does the same for the player that a console command names. The files of some other engines cannot be read. */
export async function refuseCommandBeyondReach(
  server: HostedServer,
  command: string,
  reach: EditReach,
): Promise<void> {
  const found = findCommandPlayer(command)
  if (found === null || server.foreign?.schema === 'none') return
  if (growIdSchema.safeParse(found.name).success) await refuseBeyondReach(server, found, reach)
}

/** Returns null for a player who has no file, or one that cannot be read. */
async function readPlayer({ files }: HostedServer, name: string): Promise<JsonObject | null> {
  try {
    return parseObject((await files.data.edits.readText({ kind: 'player', name })).text)
  } catch (error) {
    if (error instanceof Fault && isUnread(error)) return null
    throw error
  }
}

const isUnread = ({ kind, code, params }: Fault) =>
  kind === 'missing' || [code, params?.reason].includes('document-unreadable')
