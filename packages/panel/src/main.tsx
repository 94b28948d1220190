import './lib/zod-without-eval.ts'
import './theme/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadApp, Root } from './app/root.tsx'
import { takeIdentityAnswer } from './features/auth/identity-answer.ts'
import { beginSignIn } from './features/auth/sign-in.ts'
import { session } from './lib/session.ts'

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
