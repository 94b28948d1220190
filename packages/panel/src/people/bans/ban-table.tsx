import type { BanRecord } from '@trellis/contract/bans.ts'
import { DataTable } from '../../design/data-table.tsx'
import { useAccount } from '../../kit/account.ts'
import { useNow } from '../../kit/clock.ts'
import { mayDo } from '../../kit/may-do.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BanRow } from './ban-row.tsx'
import { banStanding } from './ban-standing.ts'
import styles from './ban-table.module.css'

type BanTableProps = { bans: readonly BanRecord[]; isOld: boolean }

const columns = ['user', 'bannedBy', 'reason', 'bannedAt', 'expires', 'actions'] as const

export function BanTable({ bans, isOld }: BanTableProps) {
  const text = wordsForAdmins.bans
  const { user: admin } = useAccount()
  const now = useNow(30_000)
  const mayUnban = mayDo(admin, 'users:manage') || mayDo(admin, 'bans:manage')
  return (
    <DataTable
      label={text.list}
      columns={columns.filter((it) => it !== 'actions' || mayUnban)}
      titles={text.columns}
      className={styles.bans}
      isOld={isOld}
    >
      {bans.map((ban) => (
        <BanRow
          key={`${ban.discordId} ${ban.bannedAt}`}
          ban={ban}
          standing={banStanding(ban, now)}
          mayUnban={mayUnban}
          mayView={mayDo(admin, 'users:view')}
        />
      ))}
    </DataTable>
  )
}
