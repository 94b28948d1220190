import type { BanRecord } from '@trellis/contract/people/bans.ts'
import { PersonName } from '../../design/person-name.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { bansMessages } from '../../messages/bans.ts'
import { BanEnd } from './ban-end.tsx'
import type { BanState } from './ban-state.ts'
import { UnbanButton } from './unban-button.tsx'

type GetBanState = (ban: BanRecord) => BanState

const text = bansMessages

/** Makes the columns that every admin sees. */
export const createBanColumns = (getBanState: GetBanState): readonly Column<BanRecord>[] => [
  {
    name: 'user',
    title: text.columns.user,
    cell: (ban) => <BannedUser ban={ban} />,
  },
  {
    name: 'bannedBy',
    title: text.columns.bannedBy,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedBy, bannedById }) => <PersonName id={bannedById} name={bannedBy} />,
  },
  {
    name: 'reason',
    title: text.columns.reason,
    cell: ({ reason }) => <VisibleText isName text={reason || text.noReason} />,
  },
  {
    name: 'bannedAt',
    title: text.columns.bannedAt,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedAt }) => <time dateTime={bannedAt}>{formatInstant(bannedAt)}</time>,
  },
  {
    name: 'expires',
    title: text.columns.expires,
    kind: 'note',
    onCard: 'titled',
    cell: (ban) => <BanEnd ban={ban} standing={getBanState(ban)} />,
  },
]

export const createUnbanColumn = (getBanState: GetBanState): Column<BanRecord> => ({
  name: 'actions',
  title: text.columns.actions,
  cell: (ban) =>
    getBanState(ban) === 'inForce' && (
      <UnbanButton discordId={ban.discordId} username={ban.discordUsername} />
    ),
})

type BannedUserProps = { ban: BanRecord }

function BannedUser({ ban }: BannedUserProps) {
  return (
    <>
      <Text as="span" weight="semibold" block>
        <PersonName id={ban.discordId} name={ban.discordUsername} />
      </Text>
      <Text as="span" tone="muted" size="sm" block>
        <VisibleText isName text={ban.growId === '' ? ban.discordId : ban.growId} />
      </Text>
    </>
  )
}
