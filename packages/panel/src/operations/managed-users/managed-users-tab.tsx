import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { type BulkAction, userFilterSchema } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { useUrlPage, useUrlText, withParam } from '../../kit/url-text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useManagedUsers } from './use-managed-users.ts'
import { useSelectedUsers } from './use-selected-users.ts'
import { UserFilterBar } from './user-filter-bar.tsx'
import { UserTable } from './user-table.tsx'

const BulkDialog = createLazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const ManageUserDialog = createLazyDialog(
  async () => (await import('./manage-user-dialog.tsx')).ManageUserDialog,
)

const pauseMs = 250

/** Lists all registered users for admins. The address keeps the search, the page and the open dialog. */
export function ManagedUsersTab() {
  const { user: admin } = useAccount()
  const [params, setParams] = useSearchParams()
  const search = useUrlText('search', pauseMs, ['page'])
  const [page, setPage] = useUrlPage()
  const filter = userFilterSchema.catch('all').parse(params.get('filter'))
  const users = useManagedUsers({ search: search.settled, filter, page })
  const selected = useSelectedUsers()
  const [action, setAction] = useState<BulkAction | null>(null)
  const managed = userIdSchema.safeParse(params.get('user')).data
  const mayBulk = mayDo(admin, 'users:bulk_actions')
  const setParam = (name: string, value: string, dependents: string[] = []) =>
    setParams((now) => withParam(now, name, value, dependents), { replace: value === '' })
  const manage = (discordId: string) => setParam('user', discordId)
  return (
    <Card>
      <UserFilterBar
        search={search}
        filter={filter}
        onFilter={(next) => setParam('filter', next === 'all' ? '' : next, ['page'])}
        users={users.data}
      />
      {mayBulk && (
        <BulkBar
          admin={admin}
          rows={users.isPlaceholderData ? [] : (users.data?.rows ?? [])}
          selected={selected}
          onAction={setAction}
        />
      )}
      <UserTable
        admin={admin}
        users={users}
        isNarrowed={search.settled !== '' || filter !== 'all'}
        selected={mayBulk ? selected : null}
        page={page}
        onPage={setPage}
        onManage={manage}
        onShowAll={() => {
          search.type('')
          setParams((now) => withParam(withParam(now, 'search', ''), 'filter', '', ['page']))
        }}
      />
      {action !== null && (
        <BulkDialog
          action={action}
          discordIds={[...selected.ids]}
          onClose={() => setAction(null)}
          onDone={selected.clear}
        />
      )}
      {managed !== undefined && <ShownUser key={managed} discordId={managed} onShow={manage} />}
    </Card>
  )
}

type ShownUserProps = { discordId: string; onShow: (discordId: string) => void }

/** The dialog of one user, which shows an account that has moved under its new id. */
function ShownUser({ discordId, onShow }: ShownUserProps) {
  return <ManageUserDialog discordId={discordId} onClose={() => onShow('')} onMoved={onShow} />
}
