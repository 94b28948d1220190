import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Link } from 'react-router'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Row } from '../../design/row.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { shellMessages } from '../../messages/shell.ts'
import { CopiedValue } from './copied-value.tsx'

type UserFactsProps = { user: ManagedUser }

/** Who a user is. */
export const UserFacts = ({ user }: UserFactsProps) => <Facts facts={listFacts(user)} />

function listFacts(user: ManagedUser): Fact[] {
  const text = managedUsersMessages.dialog
  const { DiscordID, DiscordUsername, GrowID, servers, registeredAt } = user
  return [
    { label: text.username, value: <CopiedValue name={text.username} value={DiscordUsername} /> },
    { label: text.growId, value: <CopiedValue name={text.growId} value={GrowID} /> },
    { label: text.discordId, value: <CopiedValue name={text.discordId} value={DiscordID} /> },
    {
      label: text.server,
      value: servers.length === 0 ? shellMessages.nav.noServer : <ServerLinks names={servers} />,
    },
    { label: text.role, value: getRole(user) },
    { label: text.registeredAt, value: formatDay(registeredAt) },
    {
      label: entitlementsMessages.history,
      value: <Link to={`?tab=ledger&user=${DiscordID}#ledger`}>{text.ledger}</Link>,
    },
  ]
}

/** Leads to each server of the user in the list of servers. */
const ServerLinks = ({ names }: { names: readonly string[] }) => (
  <Row as="span" wrap gap="sm" rowGap="none">
    {names.map((name) => (
      <Link key={name} to={`?${new URLSearchParams({ tab: 'servers', search: name }).toString()}`}>
        <VisibleText isName text={name} />
      </Link>
    ))}
  </Row>
)

function getRole({ isAdmin, isSuperAdmin }: ManagedUser): string {
  const { roles } = managedUsersMessages.dialog
  if (isSuperAdmin) return roles.superAdmin
  return isAdmin ? roles.admin : roles.user
}
