import { session } from './session.ts'
import { workerPath } from './worker-path.ts'

/**
 * Installs the service worker for signed-in users. Visitors of the login page and of public pages would only download files
 * that they do not need.
 */
export function keepPanelOffline(): void {
  if (!('serviceWorker' in navigator)) return
  let isInstalling = false
  const install = () => {
    if (isInstalling || session.read() === null) return
    isInstalling = true
    // A browser that refuses it, such as in a private window, shows the panel without it.
    navigator.serviceWorker.register(workerPath).catch(() => undefined)
  }
  install()
  session.subscribe(install)
}
