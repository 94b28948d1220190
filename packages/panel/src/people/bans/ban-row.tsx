import type { BanRecord } from '@trellis/contract/bans.ts'
import { Link } from 'react-router'
import { cellsOf } from '../../design/data-cell.ts'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import type { BanStanding } from './ban-standing.ts'
import styles from './ban-table.module.css'
import { UnbanButton } from './unban-button.tsx'

type BanRowProps = {
  ban: BanRecord
  standing: BanStanding
  mayUnban: boolean
  /** Whether the user's own dialog can be opened. */
  mayView: boolean
}

export function BanRow({ ban, standing, mayUnban, mayView }: BanRowProps) {
  const text = wordsForAdmins.bans
  const cell = cellsOf(text.columns, ['bannedBy', 'bannedAt', 'expires'])
  const name = <VisibleText isName text={ban.discordUsername} />
  return (
    <tr role="row" data-standing={standing}>
      <td {...cell('user')}>
        <Text as="span" weight="semibold" block className={styles.name}>
          {mayView ? <Link to={`?tab=users&user=${ban.discordId}`}>{name}</Link> : name}
        </Text>
        <Text as="span" tone="muted" size="sm" block>
          <VisibleText isName text={ban.growId} />
        </Text>
      </td>
      <td {...cell('bannedBy')}>
        <VisibleText isName text={ban.bannedBy} />
      </td>
      <td {...cell('reason')}>
        <VisibleText isName text={ban.reason || text.noReason} />
      </td>
      <td {...cell('bannedAt')}>
        <time dateTime={ban.bannedAt}>{formatInstant(ban.bannedAt)}</time>
      </td>
      <td {...cell('expires')}>
        <BanEnd ban={ban} standing={standing} />
      </td>
      {mayUnban && (
        <td {...cell('actions')}>
          {standing === 'inForce' && (
            <UnbanButton discordId={ban.discordId} username={ban.discordUsername} />
          )}
        </td>
      )}
    </tr>
  )
}

/** When a ban ends or has ended, and by whom if it was not time itself. */
function BanEnd({ ban, standing }: Pick<BanRowProps, 'ban' | 'standing'>) {
  const text = wordsForAdmins.bans
  const { expires, liftedAt, liftedBy } = ban
  const end = expires === null ? text.permanent : formatInstant(expires)
  if (standing === 'inForce')
    return (
      <Text as="strong" tone="text" weight="medium">
        {end}
      </Text>
    )
  return (
    <Stack as="span" gap="3xs" align="start">
      <StatusBadge tone="calm" label={standing === 'lifted' ? text.lifted : text.expired} />
      {standing === 'expired' ? (
        end
      ) : (
        <span title={liftedAt === null ? undefined : formatInstant(liftedAt)}>
          {liftedBy === null ? end : <VisibleText isName text={text.liftedBy(liftedBy)} />}
        </span>
      )}
    </Stack>
  )
}
