import { closeCodes } from '@trellis/contract/links/live.ts'
import type { Bus } from '../kit/bus.ts'
import type { Log } from '../kit/log.ts'
import type { LiveGuard, LivePart } from './live-part.ts'
import type { OpenPanels } from './open-panels.ts'
import type { Viewer } from './viewer.ts'

type Deps = { bus: Bus; log: Log; panels: OpenPanels; guard: LiveGuard; parts: readonly LivePart[] }

/** Shows changes of accounts and settings to open panels, and closes the panels of sessions that ended. */
export function followAccounts(deps: Deps): void {
  const { bus, panels } = deps
  const reviewAll = () => {
    for (const userId of panels.users()) void review(deps, userId)
  }
  bus.on('sessionRevoked', (sessionId) => {
    for (const viewer of panels.all()) {
      if (viewer.sessionId === sessionId) viewer.close(closeCodes.policy, sessionEnded)
    }
  })
  bus.on('settings', reviewAll)
  bus.on('fresh', () => {
    reviewAll()
    for (const viewer of panels.all()) void closeIfOver(deps, viewer)
  })
  bus.on('account', (userId) => {
    if (panels.has(userId)) void review(deps, userId)
  })
}

const sessionEnded = 'The session has ended.'

async function review({ guard, panels, parts, log }: Deps, userId: string): Promise<void> {
  try {
    const viewers = panels.of(userId)
    const account = await guard.find(userId)
    if (account === null) return
    for (const viewer of viewers) {
      if (!viewer.isOpen) continue
      viewer.send(account.frame)
      for (const part of parts) part.review?.(viewer, account)
    }
  } catch (error) {
    log.error({ err: error }, 'an account could not be shown')
  }
}

/** Closes a panel whose session ended while this process missed the event. */
async function closeIfOver({ guard, log }: Deps, viewer: Viewer): Promise<void> {
  try {
    if (await guard.isOpen(viewer.sessionId)) return
    viewer.close(closeCodes.policy, sessionEnded)
  } catch (error) {
    log.error({ err: error }, 'a session could not be checked')
  }
}
