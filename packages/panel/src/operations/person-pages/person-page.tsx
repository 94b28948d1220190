import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { readPerson, visitSearch } from '@trellis/contract/operations/person-pages.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Facts } from '../../design/facts.tsx'
import { Icon } from '../../design/icon.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useAccount } from '../../kit/account.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { formatInstant } from '../../kit/dates.ts'
import { mayDo } from '../../kit/may-do.ts'
import { getQuery } from '../../kit/queries.ts'
import { personPagesMessages } from '../../messages/person-pages.ts'
import { SessionsCard } from '../../people/auth/index.ts'
import { PersonActivity } from './person-activity.tsx'
import { PersonDebt } from './person-debt.tsx'
import { PersonBans, PersonFeedback, PersonLedger, PersonServers } from './person-lists.tsx'
import { PersonNotes } from './person-notes.tsx'

type PersonPageProps = { discordId: string }

const text = personPagesMessages

/** All that an admin may know of one person. */
export function PersonPage({ discordId }: PersonPageProps) {
  return (
    <Stack gap="xl">
      <div>
        <BackLink />
      </div>
      {userIdSchema.safeParse(discordId).success ? (
        <KnownPerson discordId={discordId} />
      ) : (
        <NoPerson />
      )}
    </Stack>
  )
}

/** Leads back to the list with its search, or to the users for who came by an address. */
function BackLink() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <Button
      component={Link}
      to="/admin?tab=users"
      variant="subtle"
      leftSection={<Icon name="previous" size={16} />}
      onClick={(event) => {
        if (isFirst) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      {text.back}
    </Button>
  )
}

function KnownPerson({ discordId }: PersonPageProps) {
  const { user } = useAccount()
  const person = useQuery(getQuery(readPerson, { params: { discordId } }))
  const { error } = person
  if (error instanceof CallFailure && error.status === 404) return <NoPerson />
  return (
    <>
      <Loaded query={person} failed={text.failed}>
        {(known) => (
          <Card
            title={<VisibleText isName text={known.discordUsername} />}
            aside={
              mayDo(user, 'users:view') &&
              known.growId !== '' && (
                <Link to={`/admin?tab=users&user=${discordId}`}>{text.manage}</Link>
              )
            }
          >
            <Row mb="md" gap="xs" wrap>
              <Pill tone={known.role === 'user' ? 'calm' : 'accent'}>{text.roles[known.role]}</Pill>
              {known.isBanned && <Pill tone="bad">{text.banned}</Pill>}
            </Row>
            <Facts
              facts={[
                { label: text.discordId, value: discordId },
                { label: text.growId, value: <VisibleText isName text={known.growId} /> },
                {
                  label: text.registered,
                  value:
                    known.registeredAt === null
                      ? text.notRegistered
                      : formatInstant(known.registeredAt),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      <PersonParts discordId={discordId} />
    </>
  )
}

/** The lists for which the reader has the permissions. */
function PersonParts({ discordId }: PersonPageProps) {
  const { user } = useAccount()
  const { data: id } = userIdSchema.safeParse(discordId)
  return (
    <>
      {mayDo(user, 'users:view') && (
        <PersonNotes discordId={discordId} mayManage={mayDo(user, 'users:manage')} />
      )}
      {mayDo(user, 'users:view') && (
        <PersonDebt discordId={discordId} mayManage={mayDo(user, 'users:manage')} />
      )}
      {mayDo(user, 'users:manage') && id !== undefined && <SessionsCard userId={id} isOfPerson />}
      {mayDo(user, 'servers:view') && <PersonServers discordId={discordId} />}
      {mayDo(user, 'users:view') && <PersonLedger discordId={discordId} />}
      {mayDo(user, 'bans:view') && <PersonBans discordId={discordId} />}
      {mayDo(user, 'feedback:view') && <PersonFeedback discordId={discordId} />}
      {mayDo(user, 'logs:view') && (
        <>
          <PersonActivity
            discordId={discordId}
            title={text.visits}
            none={text.visitsNone}
            search={visitSearch}
          />
          <PersonActivity discordId={discordId} title={text.activity} none={text.activityNone} />
        </>
      )}
    </>
  )
}

const NoPerson = () => (
  <Card>
    <Empty icon="user" title={text.noneTitle}>
      {text.noneText}
    </Empty>
  </Card>
)
