import { readUserLedger } from '@trellis/contract/money/entitlements.ts'
import {
  listPersonBans,
  listPersonFeedback,
  listPersonServers,
} from '@trellis/contract/operations/person-pages.ts'
import { Link } from 'react-router'
import { PersonName } from '../../design/person-name.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { getStatusTone } from '../../hosting/servers/index.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describeLedgerReason } from '../../kit/ledger-reason.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { getQuery } from '../../kit/queries.ts'
import { feedbackMessages } from '../../messages/feedback.ts'
import { feedbackAdminMessages } from '../../messages/feedback-admin.ts'
import { personPagesMessages } from '../../messages/person-pages.ts'
import { formatAmount } from '../../money/entitlements/index.ts'
import { PersonList } from './person-list.tsx'

type PersonProps = { discordId: string }

const text = personPagesMessages

export function PersonServers({ discordId }: PersonProps) {
  return (
    <PersonList
      title={text.servers}
      none={text.serversNone}
      getQuery={(page) => getQuery(listPersonServers, { params: { discordId }, query: { page } })}
      getKey={({ name }) => name}
    >
      {({ name, status, players }) => (
        <Row wrap gap="md" rowGap="2xs" justify="between">
          <Text as="span" weight="semibold" breaks>
            <Link to={`/admin?${new URLSearchParams({ tab: 'servers', search: name }).toString()}`}>
              <VisibleText isName text={name} />
            </Link>
          </Text>
          <Row gap="md">
            <Text as="span" tone="muted" size="sm">
              {text.players({ count: players })}
            </Text>
            <StatusBadge label={status} tone={getStatusTone(status)} />
          </Row>
        </Row>
      )}
    </PersonList>
  )
}

export function PersonLedger({ discordId }: PersonProps) {
  return (
    <PersonList
      title={text.ledger}
      none={text.ledgerNone}
      getQuery={(page) =>
        getQuery(readUserLedger, { params: { discordId }, query: { page, pageSize: 10 } })
      }
      getKey={({ id }) => id}
    >
      {(line) => (
        <>
          <Row wrap gap="md" rowGap="none" justify="between">
            <VisibleText text={describeLedgerReason(line)} />
            <Text as="span" weight="semibold" numeric>
              {formatAmount(line.unit, line.amount)}
            </Text>
          </Row>
          <Text tone="muted" size="sm">
            <PersonName id={line.actorId ?? null} name={line.actor} /> · {formatInstant(line.at)} ·{' '}
            {formatNumber(line.id)}
          </Text>
        </>
      )}
    </PersonList>
  )
}

export function PersonBans({ discordId }: PersonProps) {
  return (
    <PersonList
      title={text.bans}
      none={text.bansNone}
      getQuery={(page) => getQuery(listPersonBans, { params: { discordId }, query: { page } })}
      getKey={({ bannedAt }) => bannedAt}
    >
      {({ bannedBy, reason, bannedAt, expires, liftedAt, liftedBy, appealedAt }) => (
        <>
          <VisibleText text={reason} />
          <Text tone="muted" size="sm">
            {text.banBy({ by: bannedBy, when: formatInstant(bannedAt) })} ·{' '}
            {expires === null ? text.banForGood : text.banEnds({ when: formatInstant(expires) })}
            {liftedAt !== null &&
              ` · ${text.banLifted({ by: liftedBy ?? '', when: formatInstant(liftedAt) })}`}
            {appealedAt !== null && ` · ${text.appealed({ when: formatInstant(appealedAt) })}`}
          </Text>
        </>
      )}
    </PersonList>
  )
}

export function PersonFeedback({ discordId }: PersonProps) {
  return (
    <PersonList
      title={text.feedback}
      none={text.feedbackNone}
      getQuery={(page) => getQuery(listPersonFeedback, { params: { discordId }, query: { page } })}
      getKey={({ id }) => id}
    >
      {({ type, message, status, timestamp }) => (
        <>
          <Row wrap gap="sm" rowGap="2xs">
            <Pill tone="accent">{feedbackMessages.types[type]}</Pill>
            <Pill tone="calm">{feedbackAdminMessages.statuses[status]}</Pill>
            <Text as="span" tone="muted" size="sm">
              {formatInstant(timestamp)}
            </Text>
          </Row>
          <Text pre breaks>
            <VisibleText text={message} />
          </Text>
        </>
      )}
    </PersonList>
  )
}
