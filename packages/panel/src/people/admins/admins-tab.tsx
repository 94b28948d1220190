import type { RoleRow } from '@trellis/contract/people/admins.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { adminsMessages } from '../../messages/admins.ts'
import { RoleTable } from './role-table.tsx'

const PermissionsDialog = createLazyDialog(
  async () => (await import('./permissions-dialog.tsx')).PermissionsDialog,
)

const pauseMs = 250

/** Who is an admin and what each of them may do, for super admins. */
export function AdminsTab() {
  const text = adminsMessages
  const search = useUrlText('search', pauseMs, ['page'])
  const [edited, setEdited] = useState<RoleRow | null>(null)
  return (
    <Card>
      <Box as="search" mb="sm">
        <SearchField
          maw="28rem"
          name={text.search}
          placeholder={text.searchPlaceholder}
          field={search}
        />
      </Box>
      <RoleTable search={search.settled} onEdit={setEdited} />
      {edited !== null && <PermissionsDialog admin={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}
