import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { type ActivityEntry, insertActivity } from './store.ts'

type AdminAction = Pick<ActivityEntry, 'at' | 'action' | 'details' | 'topic'> & {
  subjectId?: string | null
}

/** Records an admin's action on anything but a user's account, in the transaction of the change. */
export async function recordAdminAction(
  tx: Tx,
  { userId, username }: Caller,
  action: AdminAction,
): Promise<void> {
  await insertActivity(tx, {
    subjectId: null,
    ...action,
    actorType: 'Admin',
    actorId: userId,
    actorName: username,
  })
}
