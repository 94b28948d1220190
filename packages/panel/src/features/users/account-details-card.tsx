import { Avatar } from '@mantine/core'
import { noServer, type Profile } from '@trellis/contract/users.ts'
import { formatDay, formatInstant } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { words } from '../../words/words.ts'
import { shownDiscriminator } from './discriminator.ts'
import styles from './profile-page.module.css'

type AccountDetailsCardProps = { profile: Profile }

export function AccountDetailsCard({ profile }: AccountDetailsCardProps) {
  const discriminator = shownDiscriminator(profile)
  return (
    <Card title={words.profile.account}>
      <div className={styles.person}>
        <Avatar
          src={profile.avatar === '' ? null : profile.avatar}
          name={profile.username}
          alt=""
          size="lg"
          radius="xl"
          color="indigo"
        />
        <div className={styles.names}>
          <p className={styles.growId}>{profile.growId}</p>
          <p className={styles.username}>
            {profile.username}
            {discriminator !== '' && `#${discriminator}`}
          </p>
        </div>
      </div>
      <Facts facts={factsOf(profile)} />
    </Card>
  )
}

function factsOf(profile: Profile): Fact[] {
  const text = words.profile
  return [
    { label: text.growId, value: profile.growId },
    { label: text.email, value: profile.email || text.none },
    { label: text.discordId, value: profile.id },
    {
      label: text.accountType,
      value:
        profile.planUntil === ''
          ? profile.accountType
          : text.planUntil(profile.accountType, formatInstant(profile.planUntil)),
    },
    { label: text.registeredAt, value: formatDay(profile.registeredAt) },
    {
      label: text.serverOwned,
      value: profile.serverOwned === noServer ? words.nav.noServer : profile.serverOwned,
    },
  ]
}
