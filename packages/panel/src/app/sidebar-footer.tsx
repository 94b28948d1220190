import { ActionIcon, Avatar } from '@mantine/core'
import { statusTone } from '../features/servers/status-tone.ts'
import { useShownServer } from '../features/servers/use-shown-server.ts'
import { SupportLink } from '../features/support/support-link.tsx'
import { useAccount } from '../features/users/account.ts'
import { shownDiscriminator } from '../features/users/discriminator.ts'
import { signOut } from '../lib/sign-out.ts'
import { Icon } from '../ui/icon.tsx'
import { words } from '../words/words.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './sidebar.module.css'

export function SidebarFooter() {
  const { user } = useAccount()
  const { server, isLoading } = useShownServer()
  const discriminator = shownDiscriminator(user)
  const fullName = discriminator === '' ? user.username : `${user.username}#${discriminator}`
  return (
    <footer className={styles.footer}>
      <SchemeSwitch />
      <SupportLink />
      <div className={styles.who}>
        <Avatar
          src={user.avatar === '' ? null : user.avatar}
          name={user.username}
          alt=""
          radius="xl"
          color="indigo"
        />
        <div className={styles.names}>
          <p className={styles.name} title={fullName}>
            {user.username}
            {discriminator !== '' && <span className={styles.discriminator}>#{discriminator}</span>}
          </p>
          {server === null || isLoading ? (
            <p className={styles.server}>{isLoading ? words.loading : words.nav.noServer}</p>
          ) : (
            <p className={styles.server} data-tone={statusTone(server.status)}>
              <span className={styles.serverName} title={server.name}>
                {server.name}
              </span>
              <span className={styles.status}>{words.server.statuses[server.status]}</span>
            </p>
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.nav.signOut}
          title={words.nav.signOut}
          onClick={signOut}
        >
          <Icon name="leave" />
        </ActionIcon>
      </div>
    </footer>
  )
}
