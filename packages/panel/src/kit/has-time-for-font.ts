declare global {
  interface Navigator {
    /** How the browser finds the network; browsers other than Chromium's do not say it. */
    readonly connection?: { saveData: boolean; rtt: number }
  }
}

/**
 * Returns whether the page uses its own font from the start. On a slow network the font would come too late for the first
 * paint, and delay the scripts; the service worker brings it for later visits. Only the time of a round trip counts: before
 * a browser has measured its network, it gives 1.4 megabits a second for every wired one. The build copies this function
 * into the page, so it must not use anything from outside.
 */
export function hasTimeForFont(): boolean {
  const minSlowRttMs = 150
  const { connection, serviceWorker } = navigator
  if (connection === undefined || serviceWorker?.controller != null) return true
  return !connection.saveData && connection.rtt < minSlowRttMs
}
