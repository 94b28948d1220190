import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { RoleRow } from '@trellis/contract/people/admins.ts'
import { useState } from 'react'
import { DocumentDialog } from '../../design/document-dialog.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { adminsMessages } from '../../messages/admins.ts'
import { PermissionGroups } from './permission-groups.tsx'
import styles from './permissions-dialog.module.css'
import { PermissionsFooter } from './permissions-footer.tsx'
import { usePermissions, useSavePermissions } from './use-permissions.ts'

type PermissionsDialogProps = { admin: RoleRow; onClose: () => void }

/** Which of the sixteen permissions an admin holds. Nothing counts until it is saved. */
export function PermissionsDialog({ admin, onClose }: PermissionsDialogProps) {
  const text = adminsMessages.permissions
  const saved = usePermissions(admin.DiscordID)
  const save = useSavePermissions(admin.DiscordID)
  const [edited, setEdited] = useState<ReadonlySet<Permission> | null>(null)
  const held = edited ?? new Set(saved.data?.permissions)
  const isDirty = edited !== null && !isSame(edited, new Set(saved.data?.permissions))
  return (
    <DocumentDialog
      title={text.openOf({ name: admin.GrowID || admin.DiscordID })}
      isCompact
      isDirty={isDirty}
      onClose={onClose}
      footer={
        saved.data !== undefined && (
          <PermissionsFooter
            held={held.size}
            isDirty={isDirty}
            isSaving={save.isPending}
            onSave={() => save.mutate([...held], { onSuccess: onClose })}
          />
        )
      }
    >
      <div className={styles.body}>
        <Loaded query={saved} failed={text.fetchFailed}>
          {() => <PermissionGroups held={held} onChange={setEdited} />}
        </Loaded>
      </div>
    </DocumentDialog>
  )
}

const isSame = (one: ReadonlySet<Permission>, other: ReadonlySet<Permission>) =>
  one.size === other.size && [...one].every((it) => other.has(it))
