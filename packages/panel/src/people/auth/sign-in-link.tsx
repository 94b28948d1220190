import press from '../../design/press.module.css'
import { Text } from '../../design/text.tsx'
import { useStore } from '../../kit/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { askIdentityProvider, identityProvider } from './identity-provider.ts'

type SignInLinkProps = { busy: boolean }

export function SignInLink({ busy }: SignInLinkProps) {
  const provider = useStore(identityProvider)
  const text = signInMessages.login
  if (provider.state === 'unreachable')
    return (
      <>
        <button
          type="button"
          className={press.press}
          style={{ width: '100%' }}
          onClick={() => void askIdentityProvider()}
        >
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
        <span className={press.press} aria-disabled="true" role="link">
          {busy ? text.busy : text.withDiscord}
        </span>
        <Text mt="md" tone="muted" size="sm" minHeight="2.6em" />
      </>
    )
  return (
    <>
      <a className={press.press} href={provider.href}>
        {provider.kind === 'local' ? text.withLocal : text.withDiscord}
      </a>
      <Text mt="md" tone="muted" size="sm" minHeight="2.6em">
        {provider.kind === 'local' && text.localNote}
      </Text>
    </>
  )
}
