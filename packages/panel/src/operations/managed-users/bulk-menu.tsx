import { Button, Menu } from '@mantine/core'
import {
  type BalanceBulkAction,
  type BulkUnit,
  balanceBulkActionSchema,
  balanceBulkChanges,
} from '@trellis/contract/operations/bulk-grants.ts'
import type { BulkAction } from '@trellis/contract/operations/managed-users.ts'
import { Icon } from '../../design/icon.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'

type BulkMenuProps = { onAction: (action: BulkAction) => void }

/** The actions on each balance come from the contract, so a new one is in the menu, too. */
const listChanges = (unit: BulkUnit): BalanceBulkAction[] =>
  balanceBulkActionSchema.options.filter((action) => balanceBulkChanges[action].unit === unit)

const groups: readonly (readonly ['bans' | 'time' | 'slots' | 'credits', readonly BulkAction[]])[] =
  [
    ['bans', ['ban', 'unban']],
    ['time', listChanges('time')],
    ['slots', listChanges('slot')],
    ['credits', listChanges('credit')],
  ]

/** Everything that can be done with many users. */
export function BulkMenu({ onAction }: BulkMenuProps) {
  const text = managedUsersMessages.bulk
  return (
    <Menu shadow="md" width={220} position="bottom-end" middlewares={{ size: true }}>
      <Menu.Target>
        <Button size="xs" rightSection={<Icon name="down" size={14} />}>
          {text.open}
        </Button>
      </Menu.Target>
      {/* On a low screen the menu is as high as the room that is left. */}
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        {groups.map(([group, actions]) => (
          <div key={group} role="group" aria-label={text.groups[group]}>
            <Menu.Label>{text.groups[group]}</Menu.Label>
            {actions.map((action) => (
              <Menu.Item
                key={action}
                {...(action === 'ban' ? { c: 'var(--t-bad)' } : {})}
                onClick={() => onAction(action)}
              >
                {text.actions[action]}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
