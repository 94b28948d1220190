import { beginSignIn, takeIdentityAnswer } from './people/auth/index.ts'
import './kit/zod-without-eval.ts'
import './design/theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadApp, Root } from './app/root.tsx'
import { session } from './kit/session.ts'

const answer = takeIdentityAnswer()
if (answer?.kind === 'token' || session.read() !== null) void loadApp()
beginSignIn(answer)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
