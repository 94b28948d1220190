import type { SessionUser } from '@trellis/contract/people/users.ts'
import { PageSpinner } from '../design/page-spinner.tsx'
import { type Account, AccountContext } from '../kit/account.ts'
import { useIsOffline } from '../kit/device-network.ts'
import { useKeptError } from '../kit/kept-error.ts'
import { session } from '../kit/session.ts'
import { useStore } from '../kit/store.ts'
import { type ProfileReply, useProfile } from '../kit/use-profile.ts'
import { RegistrationPage } from '../people/auth/index.ts'
import { getAccessState } from './access-state.ts'
import { useLive } from './features/use-live.ts'
import { MaintenancePage } from './maintenance-page.tsx'
import { OfflinePage } from './offline-page.tsx'
import { Shell } from './shell/shell.tsx'
import { VerificationFailedPage } from './verification-failed-page.tsx'

type AccessGuardProps = { userId: string }

/** Chooses the page of a signed-in user by the checks of the specification, in their order. */
export function AccessGuard({ userId }: AccessGuardProps) {
  const current = useStore(session)
  const check = useProfile(userId)
  const isOffline = useIsOffline()
  const error = useKeptError(check)
  const gate = getAccessState({ data: check.data, error, isOffline }, current?.user.growId ?? '')
  const live = useLive(userId, gate.page === 'app' || gate.page === 'maintenance')
  if (current === null) return <PageSpinner />
  switch (gate.page) {
    case 'offline':
      return <OfflinePage />
    case 'verification-failed':
      return (
        <VerificationFailedPage
          code={gate.code}
          answer={gate.answer}
          busy={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      )
    case 'checking':
      return <PageSpinner />
    case 'maintenance':
      return <MaintenancePage />
    case 'registration':
      return <RegistrationPage user={current.user} />
    case 'app':
      return (
        <AccountContext value={getAccount(current.user, check.data)}>
          {live.wrap(<Shell socketState={live.socketState} />)}
        </AccountContext>
      )
  }
}

function getAccount(cached: SessionUser, reply: ProfileReply | undefined): Account {
  if (reply === undefined) return { user: cached, profile: null, settings: null }
  return { user: reply.profile, profile: reply.profile, settings: reply.settings }
}
