import { Popover } from '@mantine/core'
import type { RedeemCodeRow } from '@trellis/contract/money/redeem-codes.ts'
import { List } from '../../design/list.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import styles from './code-table.module.css'

type ClaimedByProps = { row: RedeemCodeRow }

/** How many of a code are claimed; its names unfold. */
export function ClaimedBy({ row }: ClaimedByProps) {
  const text = redeemCodesAdminMessages
  const { 'Claimed by': names, claimedByIds: ids } = row
  const count = text.claimed({ claimed: names.length, stock: row.Stock })
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
          {ids.map((id, at) => (
            <li key={id}>
              <PersonName id={id} name={names[at] || id} />
            </li>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
