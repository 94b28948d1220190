import { Suspense } from 'react'
import { LoginPage } from '../features/auth/login-page.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { session } from '../lib/session.ts'
import { useStore } from '../lib/store.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'

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
