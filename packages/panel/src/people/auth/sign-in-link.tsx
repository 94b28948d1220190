import { Text } from '../../design/text.tsx'
import { useStore } from '../../kit/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { askIdentityProvider, identityProvider } from './identity-provider.ts'
import styles from './login-page.module.css'

type SignInLinkProps = { busy: boolean }

export function SignInLink({ busy }: SignInLinkProps) {
  const provider = useStore(identityProvider)
  const text = signInMessages.login
  if (provider.state === 'unreachable')
    return (
      <>
        <button type="button" className={styles.link} onClick={() => void askIdentityProvider()}>
          {shellMessages.retry}
        </button>
        <Text mt="md" tone="muted" size="sm" minHeight="2.6em">
          {text.providerUnreachable}
        </Text>
      </>
    )
  if (busy || provider.state === 'loading')
    return (
      <>
        <span className={styles.link} aria-disabled="true" role="link">
          {busy ? text.busy : text.withDiscord}
        </span>
        <Text mt="md" tone="muted" size="sm" minHeight="2.6em" />
      </>
    )
  return (
    <>
      <a className={styles.link} href={provider.href}>
        {provider.kind === 'local' ? text.withLocal : text.withDiscord}
      </a>
      <Text mt="md" tone="muted" size="sm" minHeight="2.6em">
        {provider.kind === 'local' && text.localNote}
      </Text>
    </>
  )
}
