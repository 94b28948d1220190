import { serverListPath } from '@trellis/contract/kit/join-page-path.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { LocaleSwitch } from '../../design/locale-switch.tsx'
import { Logo } from '../../design/logo.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { pendingInvitation } from '../../kit/pending-invitation.ts'
import { useStore } from '../../kit/store.ts'
import { changeLocale } from '../../language/locale.ts'
import { shellMessages } from '../../messages/shell.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { supportMessages } from '../../messages/support.ts'
import { SupportLink } from '../../platform/support/index.ts'
import { identityProvider } from './identity-provider.ts'
import styles from './login-page.module.css'
import { signIn } from './sign-in.ts'
import { SignInLink } from './sign-in-link.tsx'

export function LoginPage() {
  const attempt = useStore(signIn)
  const isInvited = useStore(pendingInvitation) !== null
  const text = signInMessages.login
  return (
    <main className={styles.page}>
      <title>{shellMessages.product}</title>
      <section className={styles.story}>
        <Row as="p" size="3xl" weight="bold" gap="sm" className={styles.brand}>
          <Logo size={40} />
          {shellMessages.product}
        </Row>
        <p className={styles.tagline}>{text.tagline}</p>
      </section>
      <section className={styles.door}>
        <div className={styles.language}>
          <LocaleSwitch onChoose={changeLocale} />
        </div>
        <Box maxWidth="24rem" width="100%" className={styles.card}>
          <h1>{text.heading}</h1>
          <Text mt="xs" mb="xl" tone="muted">
            {isInvited ? text.invited : text.text}
          </Text>
          <div role="alert">
            {attempt.state === 'failed' && (
              <Text mb="md" tone="bad" size="md" breaks tint="bad">
                {text.failed({ reason: attempt.reason })}
              </Text>
            )}
          </div>
          <SignInLink busy={attempt.state === 'busy'} />
          <p className={styles.support}>
            <ServersLink />
            <SupportLink label={supportMessages.help} />
          </p>
        </Box>
      </section>
      <List className={styles.blurbs}>
        {text.blurbs.map((blurb) => (
          <li key={blurb.title}>
            <h2>{blurb.title}</h2>
            <p>{blurb.text}</p>
          </li>
        ))}
      </List>
    </main>
  )
}

/** Leads to the public list of servers, where the operator has one. */
function ServersLink() {
  const provider = useStore(identityProvider)
  if (provider.state !== 'ready' || !provider.hasServerList) return null
  return (
    <>
      <a href={serverListPath}>{signInMessages.login.servers}</a>{' '}
    </>
  )
}
