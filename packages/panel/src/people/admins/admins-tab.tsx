import { type RoleRow, rolesListed } from '@trellis/contract/admins.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pager } from '../../design/pager.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Text } from '../../design/text.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { usePageOf } from '../../kit/use-page-of.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { RoleTable } from './role-table.tsx'
import { useRoles } from './use-admins.ts'

const pauseMs = 250

/** Who is an admin and what each of them may do, for super admins. */
export function AdminsTab() {
  const text = wordsForAdmins.admins
  const search = useUrlText('search', pauseMs, ['page'])
  const roles = useRoles(search.settled)
  const { shown, ...pages } = usePageOf(roles.data ?? [])
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
      <Loaded query={roles} failed={text.fetchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon="user"
              title={search.settled === '' ? text.none : text.noneFound(search.settled)}
            />
          ) : (
            <>
              <RoleTable rows={shown} isOld={roles.isPlaceholderData} onEdit={setEdited} />
              <Pager label={text.title} {...pages} />
              {rows.length >= rolesListed && (
                <Text mt="sm" tone="muted" size="sm" center>
                  {text.most(rolesListed)}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {edited !== null && <PermissionsDialog admin={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}
