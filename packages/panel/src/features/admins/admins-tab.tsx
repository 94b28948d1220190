import { type RoleRow, rolesListed } from '@trellis/contract/admins.ts'
import { useState } from 'react'
import { useUrlText } from '../../lib/url-text.ts'
import { usePageOf } from '../../lib/use-page-of.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './admins-tab.module.css'
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
      <search className={styles.toolbar}>
        <SearchField
          className={styles.search}
          name={text.search}
          placeholder={text.searchPlaceholder}
          field={search}
        />
      </search>
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
                <p className={styles.note}>{text.most(rolesListed)}</p>
              )}
            </>
          )
        }
      </Loaded>
      {edited !== null && <PermissionsDialog admin={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}
