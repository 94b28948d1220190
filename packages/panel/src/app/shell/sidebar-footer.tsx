import { ActionIcon, Avatar } from '@mantine/core'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { signOut } from '../../kit/sign-out.ts'
import { shellMessages } from '../../messages/shell.ts'
import { AccountLanguage, formatDiscriminator } from '../../people/users/index.ts'
import { SupportLink } from '../../platform/support/index.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { ShownServer } from './shown-server.tsx'
import styles from './sidebar.module.css'

const InstallButton = createLazyDialog(
  async () => (await import('./install-button.tsx')).InstallButton,
)

export function SidebarFooter() {
  const { user } = useAccount()
  const discriminator = formatDiscriminator(user)
  const fullName = discriminator === '' ? user.username : `${user.username}#${discriminator}`
  return (
    <Stack as="footer" gap="sm" className={styles.footer}>
      <Row gap="xs" className={styles.choices}>
        <SchemeSwitch />
        <AccountLanguage />
      </Row>
      <SupportLink />
      <InstallButton />
      <Row gap="xs" className={styles.who}>
        <Avatar
          src={user.avatar === '' ? null : user.avatar}
          name={user.username}
          alt=""
          radius="xl"
          color="leaf"
        />
        <Box grow className={styles.names}>
          <Text size="md" weight="semibold" tight className={styles.name} title={fullName}>
            {user.username}
            {discriminator !== '' && (
              <Text as="span" tone="muted" weight="normal">
                #{discriminator}
              </Text>
            )}
          </Text>
          <ShownServer />
        </Box>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={shellMessages.nav.signOut}
          title={shellMessages.nav.signOut}
          onClick={signOut}
        >
          <Icon name="leave" />
        </ActionIcon>
      </Row>
    </Stack>
  )
}
