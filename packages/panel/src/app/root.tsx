import { Suspense } from 'react'
import { ErrorBoundary } from '../design/error-boundary.tsx'
import { PageSpinner } from '../design/page-spinner.tsx'
import { createLazyPart } from '../kit/lazy-part.ts'
import { type PublicPage, readPublicPage } from '../kit/public-page.ts'
import { session } from '../kit/session.ts'
import { useStore } from '../kit/store.ts'
import { GameView, JoinView, ServerListView } from '../operations/join-page/index.ts'
import { LoginPage } from '../people/auth/index.ts'

/** The app with the page at the current address. `preload` also runs while a sign-in is checked. */
export const App = createLazyPart(async () => {
  const { App, prepareAccount, preloadPage } = await import('./app.tsx')
  await Promise.all([preloadPage(location), prepareAccount()])
  return { default: App }
})

function PublicView(page: PublicPage) {
  switch (page.kind) {
    case 'list':
      return <ServerListView />
    case 'game':
      return <GameView serverName={page.serverName} />
    case 'server':
      return <JoinView serverName={page.serverName} />
  }
}

/** The small entry: the login page for newcomers, the public pages, and the whole app for who is signed in. */
export function Root() {
  const current = useStore(session)
  const publicPage = readPublicPage(location.pathname)
  if (publicPage !== null)
    return (
      <ErrorBoundary>
        <Suspense fallback={<PageSpinner />}>
          <PublicView {...publicPage} />
        </Suspense>
      </ErrorBoundary>
    )
  if (current === null) return <LoginPage />
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner />}>
        <App key={current.user.id} userId={current.user.id} />
      </Suspense>
    </ErrorBoundary>
  )
}
