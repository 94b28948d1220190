import type { RealPanel } from './real-panel.ts'

/** Removes the panel's files from the caches of the browser and the page. */
export async function forgetFiles({ page, context }: RealPanel): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false })
}
