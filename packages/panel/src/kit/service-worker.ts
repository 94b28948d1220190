import { session } from './session.ts'
import { workerPath } from './worker-path.ts'

/** The page's own calls and pictures come first. */
const delayMs = 3000
let isWanted = false

/**
 * Installs the service worker for signed-in users. Visitors of the login page and of public pages would only download files
 * that they do not need.
 */
export function keepPanelOffline(): void {
  const start = () => {
    if (isWanted || session.read() === null || !('serviceWorker' in navigator)) return
    isWanted = true
    // A browser that refuses it, such as in a private window, shows the panel without it.
    setTimeout(() => navigator.serviceWorker.register(workerPath).catch(() => undefined), delayMs)
  }
  start()
  session.subscribe(start)
}
