import { Avatar } from '@mantine/core'
import { noServer, type Profile } from '@trellis/contract/people/users.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatDay, formatInstant } from '../../kit/dates.ts'
import { profileMessages } from '../../messages/profile.ts'
import { shellMessages } from '../../messages/shell.ts'
import { AccountLanguage, formatDiscriminator } from '../../people/users/index.ts'

type AccountDetailsCardProps = { profile: Profile }

export function AccountDetailsCard({ profile }: AccountDetailsCardProps) {
  const discriminator = formatDiscriminator(profile)
  return (
    <Card title={profileMessages.account}>
      <Row mb="xl" gap="md">
        <Avatar
          src={profile.avatar === '' ? null : profile.avatar}
          name={profile.username}
          alt=""
          size="lg"
          radius="xl"
          color="leaf"
        />
        <Box shrink>
          <Text size="2xl" weight="bold" breaks tight>
            <VisibleText isName text={profile.growId} />
          </Text>
          <Text tone="muted" breaks>
            <VisibleText
              isName
              text={
                discriminator === '' ? profile.username : `${profile.username}#${discriminator}`
              }
            />
          </Text>
        </Box>
      </Row>
      <Facts facts={listFacts(profile)} />
    </Card>
  )
}

function listFacts(profile: Profile): Fact[] {
  const text = profileMessages
  return [
    { label: text.growId, value: <VisibleText isName text={profile.growId} />, isLong: true },
    {
      label: text.email,
      value: <VisibleText isName text={profile.email || text.none} />,
      isLong: true,
    },
    { label: text.discordId, value: profile.id, isLong: true },
    {
      label: text.accountType,
      value:
        profile.planUntil === ''
          ? profile.accountType
          : text.planUntil({ plan: profile.accountType, end: formatInstant(profile.planUntil) }),
    },
    { label: shellMessages.language, value: <AccountLanguage hasNames />, isWide: true },
    { label: text.registeredAt, value: formatDay(profile.registeredAt) },
    {
      label: text.serverOwned,
      value:
        profile.serverOwned === noServer ? (
          shellMessages.nav.noServer
        ) : (
          <VisibleText isName text={profile.serverOwned} />
        ),
    },
  ]
}
