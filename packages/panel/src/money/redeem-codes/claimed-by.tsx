import { Popover } from '@mantine/core'
import { List } from '../../design/list.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import styles from './code-table.module.css'

type ClaimedByProps = { names: readonly string[]; stock: number }

/** How many of a code are claimed; its names unfold. */
export function ClaimedBy({ names, stock }: ClaimedByProps) {
  const text = redeemCodesAdminMessages
  const count = text.claimed({ claimed: names.length, stock })
  if (names.length === 0) return count
  return (
    <Popover position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.claimed}>
          {count}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.claimedBy}>
        <List breaks scrollsAt="14rem" aria-label={text.claimedBy} tabIndex={0}>
          {names.map((name) => (
            <li key={name}>
              <VisibleText text={name} />
            </li>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
