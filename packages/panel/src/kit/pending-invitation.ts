import { tabTexts } from '../storage/stored-texts.ts'
import { createStore } from './store.ts'

const key = 'trellis.invitation'
const linkPath = /^\/invite\/([A-Za-z0-9_-]{16,64})\/?$/

/** The code of the invitation whose link this tab has opened; it lasts until the invitation is answered. */
export const pendingInvitation = createStore<string | null>(null)

/** Keeps the code of an invitation's link through the sign-in, and opens the panel at its start. */
export function takeInvitation(): void {
  const code = linkPath.exec(location.pathname)?.[1]
  if (code !== undefined) {
    tabTexts.write(key, code)
    history.replaceState(null, '', '/')
  }
  pendingInvitation.write(code ?? tabTexts.read(key))
}

export function forgetInvitation(): void {
  tabTexts.remove(key)
  pendingInvitation.write(null)
}
