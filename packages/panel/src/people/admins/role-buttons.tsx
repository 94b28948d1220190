import { Button } from '@mantine/core'
import type { RoleRow } from '@trellis/contract/people/admins.ts'
import { confirm } from '../../design/confirm.tsx'
import { adminsMessages } from '../../messages/admins.ts'
import type { Role } from './role.ts'
import styles from './role-buttons.module.css'
import { type RoleAction, useChangeRole } from './use-admins.ts'

type RoleButtonsProps = { row: RoleRow; role: Role; onEdit: (admin: RoleRow) => void }

const actions: Record<Role, readonly RoleAction[]> = {
  user: ['promote'],
  admin: ['promoteSuper', 'demote'],
  superAdmin: ['demoteSuper'],
}
const dangers: readonly RoleAction[] = ['demote', 'demoteSuper']

/** The buttons that change a user's role, each with a confirmation. */
export function RoleButtons({ row, role, onEdit }: RoleButtonsProps) {
  const text = adminsMessages
  const change = useChangeRole()
  const name = row.GrowID || row.DiscordID
  const ask = (action: RoleAction) =>
    confirm({
      title: text.actions[action].title({ name }),
      text: text.actions[action].text,
      confirmLabel: text.actions[action].label,
      isDanger: dangers.includes(action),
      onConfirm: () => change.mutate({ action, discordId: row.DiscordID }),
    })
  return (
    <div className={styles.buttons}>
      {role === 'admin' && (
        <Button
          size="xs"
          variant="light"
          aria-label={text.permissions.openOf({ name })}
          onClick={() => onEdit(row)}
        >
          {text.permissions.open}
        </Button>
      )}
      {actions[role].map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-label={text.actionOf({ label: text.actions[action].label, name })}
          loading={change.isPending && change.variables.action === action}
          disabled={change.isPending}
          onClick={() => ask(action)}
        >
          {text.actions[action].label}
        </Button>
      ))}
    </div>
  )
}
