import { Text } from '../../design/text.tsx'
import { useStore } from '../../kit/store.ts'
import { words } from '../../words/words.ts'
import { askIdentityProvider, identityProvider } from './identity-provider.ts'
import styles from './login-page.module.css'

type SignInLinkProps = { busy: boolean }

export function SignInLink({ busy }: SignInLinkProps) {
  const provider = useStore(identityProvider)
  const text = words.login
  if (provider.state === 'unreachable')
    return (
      <>
        <button type="button" className={styles.link} onClick={() => void askIdentityProvider()}>
          {words.retry}
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
