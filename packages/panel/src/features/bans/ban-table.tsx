import type { BanRecord } from '@trellis/contract/bans.ts'
import { useNow } from '../../lib/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useAccount } from '../users/account.ts'
import { mayDo } from '../users/may-do.ts'
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
