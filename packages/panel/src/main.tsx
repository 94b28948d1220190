import { beginSignIn, takeIdentityAnswer } from './people/auth/index.ts'
import './kit/zod-without-eval.ts'
import './design/theme/tokens.css'
import './design/theme/first-skeleton.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, Root } from './app/root.tsx'
import { watchInstallPrompt } from './kit/install-prompt.ts'
import { loadWithRetry, waitUntilLoadedOrOffline } from './kit/lazy-part.ts'
import { takeInvitation } from './kit/pending-invitation.ts'
import { readPublicPage } from './kit/public-page.ts'
import { session } from './kit/session.ts'
import { readLocale } from './language/locale.ts'
import { loadMessages } from './language/messages.ts'

document.documentElement.lang = readLocale()

takeInvitation()
watchInstallPrompt()
const answer = takeIdentityAnswer()
const isPublic = readPublicPage(location.pathname) !== null
const isSignedIn = session.read() !== null && !isPublic
// A failure shows when the app is rendered.
const app = isSignedIn || answer?.kind === 'token' ? App.preload().catch(() => undefined) : null

/** The page's own calls and pictures come first. */
const workerDelayMs = 3000
if (import.meta.env.PROD && !isPublic)
  setTimeout(async () => {
    // Without a network the next visit installs the worker.
    const part = await import('./kit/service-worker.ts').catch(() => null)
    part?.keepPanelOffline()
  }, workerDelayMs)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
const root = createRoot(container)
void loadWithRetry(loadMessages).then(async () => {
  // While a sign-in is checked, the login page shows its progress.
  if (isSignedIn && app !== null) await waitUntilLoadedOrOffline(app)
  if (!isPublic) beginSignIn(answer)
  // Rendered in short steps, the page answers a press in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Root />
      </StrictMode>,
    ),
  )
})
