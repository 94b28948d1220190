import { beginSignIn, takeIdentityAnswer } from './people/auth/index.ts'
import './kit/zod-without-eval.ts'
import './design/theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadApp, Root } from './app/root.tsx'
import { loadPatiently } from './kit/lazy-part.ts'
import { readLocale } from './kit/locale.ts'
import { loadMessages } from './kit/messages.ts'
import { session } from './kit/session.ts'

document.documentElement.lang = readLocale()

const answer = takeIdentityAnswer()
if (answer?.kind === 'token' || session.read() !== null) void loadApp()

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
const root = createRoot(container)
void loadPatiently(loadMessages).then(() => {
  beginSignIn(answer)
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
})
