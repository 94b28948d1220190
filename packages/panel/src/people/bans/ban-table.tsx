import { type BanRecord, bansListed } from '@trellis/contract/people/bans.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { useNow } from '../../kit/clock.ts'
import { mayDo } from '../../kit/may-do.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { bansMessages } from '../../messages/bans.ts'
import { createBanColumns, createUnbanColumn } from './ban-columns.tsx'
import { getBanState } from './ban-state.ts'
import styles from './ban-table.module.css'
import { useBans } from './use-bans.ts'

type BanTableProps = { search: string }

/** Shows a page of the found bans. */
export function BanTable({ search }: BanTableProps) {
  const text = bansMessages
  const { user: admin } = useAccount()
  const now = useNow(30_000)
  const bans = useBans(search)
  const mayUnban = mayDo(admin, 'users:manage') || mayDo(admin, 'bans:manage')
  const getStanding = (ban: BanRecord) => getBanState(ban, now)
  const columns = createBanColumns(getStanding)
  return (
    <DataTable
      label={text.list}
      columns={mayUnban ? [...columns, createUnbanColumn(getStanding)] : columns}
      rowKey={({ discordId, bannedAt }) => `${discordId} ${bannedAt}`}
      getMarks={(ban) => ({ standing: getStanding(ban) })}
      className={styles.bans}
      query={bans}
      page={usePageOfRows(bans.data ?? [])}
      failed={text.fetchFailed}
      icon="shield"
      empty={
        <Empty icon="shield" title={text.none}>
          {search === '' ? undefined : text.noneFound({ search })}
        </Empty>
      }
      below={
        (bans.data?.length ?? 0) >= bansListed && (
          <Text mt="sm" tone="muted" size="sm" center>
            {text.newest({ count: bansListed })}
          </Text>
        )
      }
    />
  )
}
