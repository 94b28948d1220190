import { Suspense } from 'react'
import { ErrorBoundary } from '../design/error-boundary.tsx'
import { PageSpinner } from '../design/page-spinner.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { session } from '../kit/session.ts'
import { useStore } from '../kit/store.ts'
import { LoginPage } from '../people/auth/index.ts'

/** Also called ahead, before the first render is through or a sign-in is checked. */
export const loadApp = () => import('./app.tsx').then((it) => ({ default: it.App }))
const App = lazyPart(loadApp)

/** The small entry: the login page for newcomers, the whole app only for who is signed in. */
export function Root() {
  const current = useStore(session)
  if (current === null) return <LoginPage />
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner />}>
        <App key={current.user.id} userId={current.user.id} />
      </Suspense>
    </ErrorBoundary>
  )
}
