import type { Tx } from '../../../api/src/kit/db.ts'
import { refreshSearch } from '../../../api/src/people/users/search.ts'
import type { AccountRow } from '../../../api/src/people/users/store.ts'

type Columns = Omit<AccountRow, 'id'> & { id: string }

export const getId = (number: number) => String(200_000_000_000_000_000n + BigInt(number))

export const registeredAt = Date.parse('2026-01-05T03:00:00.000Z')

/** Registers user`first` to user`last`, called Grow1 and so on in the game, without servers. */
export async function addUsers(tx: Tx, first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number++) await addUser(tx, number)
}

/** Registers one user; `changes` are columns of the account. */
export async function addUser(
  tx: Tx,
  number: number,
  changes: Partial<Columns> = {},
): Promise<void> {
  const id = getId(number)
  const grow_id = changes.grow_id ?? `Grow${number}`
  const row: Columns = {
    id,
    username: `user${number}`,
    discriminator: '',
    avatar: '',
    email: '',
    grow_id,
    grow_id_key: grow_id.toLowerCase(),
    account_type: 'Free',
    role: 'user',
    permissions: '[]',
    role_changed_at: null,
    created_at: registeredAt,
    registered_at: registeredAt + number,
    slots: 1,
    credit: 0,
    debt: 0,
    debt_since: null,
    storage_limit_mb: 500,
    extra_backups: 0,
    storage_warned: 0,
    time_left_ms: 3 * 86_400_000,
    time_runs_since: null,
    time_permanent: 0,
    time_charged_until: 0,
    time_warned_ms: null,
    plan_until: null,
    language: 'en',
    ...changes,
  }
  await tx.insertInto('account').values(row).execute()
  await refreshSearch(tx, id)
}
